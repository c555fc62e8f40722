// What one looks for in a match in a file: kinds of entry, a unit's own, words; and the list kept to it.
const Seeking = (() => {
  const { film, here, get, list, hooks, state, node, stand, draw, say, said } = Replay;
  const NONE = { kind: "", unit: "", label: "", alone: false }, UNIT = "unit", FOUND = "found";
  const told = () => film[here.reading];

  // letters as they are compared, which those of the page are already: see ``folded`` of what is typed
  const folded = (words) => words.normalize("NFKD").replace(/[\u0300-\u036f]/g, "").toUpperCase();

  // as they are listed: a roll that a later row shows along stands there
  function hits(words) {
    const wanted = folded(words).split(/\s+/);
    const found = told().heard.map((index, place) => [film.texts[index], place + 1])
      .filter(([text]) => wanted.every((word) => text.includes(word))).map(([, n]) => told().joined[n] || n);
    return [...new Set(found)].sort((one, other) => one - other);
  }

  // the entries listed where nothing else is, and those of them one stops at: found once for a quest in a reading
  let known = {};
  function looked() {
    const { quest, reading } = here;
    if (known.quest !== quest || known.reading !== reading) known = { quest, reading, ...sought(quest) };
    return known;
  }
  function sought({ kind, unit, label }) {
    if (kind in film.kinds) return { stops: told().kinds[kind][0], kept: told().kinds[kind][1] };
    if (!kind) return { stops: told().stops.mark, kept: [] };
    const kept = kind === UNIT ? told().units[unit] || [] : hits(label);
    return { stops: kept, kept };
  }
  const kept = () => looked().kept, stops = () => looked().stops;
  function word() {
    const { kind, label } = here.quest;
    return kind === FOUND ? said("one of words", { label }) : kind === UNIT ? said("one of unit", { label }) : kind ? film.kinds[kind].word : said("mark");
  }
  function words() {
    const { kind, label } = here.quest;
    return kind === FOUND ? said("one of words", { label }) : kind === UNIT ? said("all of unit", { label }) : film.kinds[kind].words;
  }

  // a list that was kept to what was looked for is kept to this
  function look_for(quest) {
    here.quest = { ...NONE, ...quest, alone: Boolean(quest.alone || (here.quest.alone && quest.kind)) };
  }

  function seek(digit) {
    const name = Object.keys(film.kinds).find((one) => film.kinds[one].key === digit) || "";
    look_for({ kind: name });
    if (!name) { draw(); say(said("all marks")); return; }
    const found = stops(), n = found.find((one) => one > here.n);
    if (n) stand(n, "mark"); else draw();
    const count = found.length, none = count > 1 ? "no more" : count ? "only one" : "none";
    say(n ? said("sought", { word: word(), place: found.indexOf(n) + 1, count }) : said(none, { kind: word(), side: "after", n: here.n, count, at: found[0] }));
  }

  function find(asked) {
    const found = hits(asked);
    if (!found.length) { say(said("not told", { words: asked })); return; }
    here.words = asked;
    look_for({ kind: FOUND, label: asked });
    const first = found.find((n) => n >= here.n) || found[0];
    if (first === here.n) draw(); else stand(first, "found");
    say(said("first found", { place: found.indexOf(first) + 1, count: found.length, words: asked }));
  }

  function hit(way) {
    if (!here.words) { say(said("no words")); return; }
    const found = hits(here.words), n = way > 0 ? found.find((one) => one > here.n) : found.filter((one) => one < here.n).pop();
    if (!n) { say(said("not found", { words: here.words, side: way > 0 ? "after" : "before", n: here.n })); return; }
    stand(n, "found");
    say(said("found", { place: found.indexOf(n) + 1, count: found.length, words: here.words }));
  }

  function history() {
    const now = state(), about = Object.keys(told().units).find((one) => told().units[one].includes(here.n));
    const unit = here.unit || now.acting[0] || about || (now.pieces.length ? node(now.pieces[0]).dataset.id : "");
    if (!unit) { say(said("no unit")); return; }
    if (here.quest.kind === UNIT && here.quest.unit === unit) here.quest = NONE;
    else { here.quest = { kind: UNIT, unit, label: film.labels[unit], alone: true }; here.unit = unit; }
    draw();
    say(here.quest.kind ? said("history", { count: kept().length, words: words() }) : "");
  }

  function sift() {
    if (!here.quest.kind) { say(said("no quest")); return; }
    here.quest = { ...here.quest, alone: !here.quest.alone };
    draw();
  }

  // the row one stands at is always there
  function keep() {
    const { alone, kind } = here.quest, all = new Set(kept()), only = alone ? all : null, found = kind === FOUND ? all : null;
    let heading = null;
    for (const row of list.children) {
      const n = Number(row.dataset.n);
      if (row.classList.contains("begins")) heading = row;
      const out = Boolean(only) && (!n || !(only.has(n) || n === here.n));
      if (row.hidden !== out) row.hidden = out;
      if (n && !out && heading) { heading.hidden = false; heading = null; }
      if (n && row.classList.contains("found") !== Boolean(found && found.has(n))) row.classList.toggle("found");
    }
    const count = kind ? stops().length : 0;
    get("told").textContent = alone ? `only ${words()} · ${count}` : found ? `${count} found for ${words()}` : "";
  }
  hooks.push(keep);
  return { NONE, kept, stops, word, seek, find, hit, history, sift };
})();
