// The keys of a match in a file: what each does, how it plays, what is asked for and found.
const Going = (() => {
  const { film, here, get, list, svg, state, node, clamp, run, stand, draw, aim, note, address, say, said, SPEEDS } = Replay;
  const SECONDS = [0, 0, 4, 2, 1, 0.5, 0.25, 0.125, 0.0625], REAL = 0, CAPPED = 1, STEADY = 4, CAP = 5000;
  const SLICE = 50, NEAREST = 0.1, OVER = ["help", "luck", "rule"], ask = get("ask");

  const further = (stops, way) => way > 0 ? stops.find((n) => n > here.n) : [...stops].reverse().find((n) => n < here.n);
  function beyond(stops, way, word, keys = false) {
    const there = further(stops, way);
    if (there) stand(there, keys); else say(said("no further", { kind: word, side: way > 0 ? "after" : "before", n: here.n }));
  }

  function step(way) {
    if (here.quest.alone) return beyond(Seeking.kept(), way, Seeking.word());
    if (here.n + way >= 1 && here.n + way <= film.head) stand(here.n + way);
    else say(way > 0 ? said("last", { n: film.head }) : said("first"));
  }

  // the entry that playing goes on to, among those that are listed; the same where none lies further
  function onward() {
    return here.quest.alone ? further(Seeking.kept(), 1) || here.n : Math.min(here.n + 1, film.head);
  }

  function paused(speed, lapse) {
    return speed > CAPPED ? 1000 * SECONDS[speed] : speed === CAPPED ? Math.min(CAP, lapse) : lapse;
  }

  function play() {
    if (here.playing) { clearTimeout(here.playing); here.playing = 0; run(0); draw(); return; }
    if (here.n === film.head) here.n = 1;
    let since = performance.now();
    // in slices: another pace, or another entry, shows at once, and a lapse may be longer than a timer can wait
    const tick = () => {
      const at = here.n;
      here.playing = setTimeout(() => {
        if (here.n !== at) since = performance.now();
        const lapse = film.lapses[here.n - 1], wait = paused(here.speed, lapse);
        // at the table's own pace its clocks run on, as they did then
        run(here.speed > CAPPED ? 0 : Math.min(performance.now() - since, lapse));
        if (performance.now() - since >= wait) { since = performance.now(); here.n = onward(); draw(); }
        if (onward() === here.n) { here.playing = 0; draw(); } else tick();
      }, SLICE);
    };
    tick();
    draw();
  }

  // ------------------------------------------------------------ keys

  function question(kind) {
    ask.hidden = false;
    ask.dataset.kind = kind;
    ask.placeholder = kind === "go" ? `1–${film.head}, +10, or a turn: t3` : "find words in the entries";
    ask.value = kind === "find" ? here.words : "";
    ask.focus();
    ask.select();
  }

  function answer() {
    const words = ask.value.trim();
    ask.hidden = true;
    ask.blur();
    if (words && ask.dataset.kind === "find") Seeking.find(words);
    else if (words) go(words.toLowerCase());
  }

  function go(word) {
    const told = film[here.reading].ticks, turn = told[word] || told[word.replace(/^(turn|t)\s*/, "")];
    const n = /^[+-]?\d+$/.test(word) ? (/^[+-]/.test(word) ? clamp(1, here.n + Number(word), film.head) : Number(word)) : turn;
    if (n >= 1 && n <= film.head) stand(n, true); else say(said("no goal", { words: word, n: film.head }));
  }

  function next_unit() {
    const ids = [...new Set([...state().acting, ...state().pieces.map((index) => node(index).dataset.id)])];
    here.unit = ids[(ids.indexOf(here.unit) + 1) % ids.length] || "";
    draw();
  }

  // one thing at a time lies over the page
  function over(name) {
    for (const one of OVER) get(one).hidden = one !== name || !get(one).hidden;
    tell_dice();
  }

  // what dice came to up to here is put together when somebody looks at it
  function tell_dice() {
    if (get("luck").hidden) return;
    const { lines, upto, aside } = film.dice, here_or_before = ([n]) => n <= here.n;
    const [, counts, rest] = upto.filter(here_or_before).pop();
    const beside = rest.length ? aside.filter(here_or_before).map(([, line]) => line) : [];
    get("dice").innerHTML = [...counts, ...beside, ...rest].map((line) => lines[line]).join("\n");
  }
  Replay.hooks.push(tell_dice);

  function more(open) {
    get("more").classList.toggle("open", open);
    get("ask-more").setAttribute("aria-expanded", open);
  }

  function zoom(by) {
    here.zoom = clamp(NEAREST, here.shown.scale / by, 2 * here.shown.fits);
    here.centre = here.centre || here.shown.centre;
    aim();
  }

  function choose(by) {
    const rows = Replay.rows(), seen = rows.filter((row) => row.offsetParent), at = seen.findIndex((row) => row.classList.contains("chosen"));
    const from = at < 0 ? seen.indexOf(rows[here.n - 1]) : at, to = seen[clamp(0, from + by, seen.length - 1)];
    for (const old of list.querySelectorAll(".chosen")) old.classList.remove("chosen");
    to.classList.add("chosen");
    here.chosen = Number(to.dataset.n);
    to.scrollIntoView({ block: "nearest" });
  }

  const ACTS = {
    back: () => step(-1), on: () => step(1), first: () => stand(1, true), last: () => stand(film.head, true),
    play, slower: () => pace(-1), faster: () => pace(1),
    reading: () => { here.reading = here.reading === "corrected" ? "recorded" : "corrected"; draw(); },
    return: () => { here.journey = ""; if (here.back.length) stand(here.back.pop()); },
    go: () => question("go"), find: () => question("find"),
    "next-found": () => Seeking.hit(1), "found-before": () => Seeking.hit(-1),
    seek: Seeking.seek, sift: Seeking.sift, history: Seeking.history, unit: next_unit,
    "let-go": () => {
      if (OVER.some((one) => !get(one).hidden)) return over("");
      more(false);
      Object.assign(here, { unit: "", zoom: "", centre: null, quest: Seeking.NONE });
      say("");
      draw();
    },
    zoom: () => {
      const kinds = ["whole", "near", "close"];
      here.zoom = kinds[(kinds.indexOf(here.shown.zoom) + 1) % 3];
      here.centre = null;
      aim();
    },
    closer: () => zoom(1.3), further: () => zoom(1 / 1.3),
    pan: ([right, down]) => {
      const { scale, centre, size } = here.shown;
      here.zoom = scale;
      here.centre = [centre[0] + right * size[0] / 8, centre[1] + down * size[1] / 8];
      aim();
    },
    above: () => choose(-1), below: () => choose(1), open: () => { if (here.chosen) stand(here.chosen, true); },
    "far-above": () => choose(-10), "far-below": () => choose(10),
    more: () => more(get("more").classList.toggle("open")),
    keys: () => over("help"), dice: () => over("luck"), rule: () => over("rule"),
    "real-time": () => pace((here.speed === CAPPED ? REAL : here.speed === REAL ? STEADY : CAPPED) - here.speed),
  };
  for (const kind of ["order", "turn", "round"]) {
    const keys = kind !== "order" && kind;
    ACTS[`${kind}-back`] = () => beyond(film[here.reading].stops[kind], -1, kind, keys);
    ACTS[`${kind}-on`] = () => beyond(film[here.reading].stops[kind], 1, kind, keys);
  }
  ACTS["mark-back"] = () => beyond(Seeking.stops(), -1, Seeking.word(), "mark");
  ACTS["mark-on"] = () => beyond(Seeking.stops(), 1, Seeking.word(), "mark");

  function pace(by) {
    here.speed = clamp(0, here.speed + by, SPEEDS.length - 1);
    say(film.paces[here.speed]);
    draw();
  }

  Steps.listen((name, given) => {
    if (!ACTS[name]) return false;
    ACTS[name](given);
    return true;
  });
  ask.addEventListener("keydown", (event) => {
    if (event.key === "Enter") answer();
    if (event.key === "Escape") { ask.hidden = true; ask.blur(); }
  });
  document.addEventListener("click", (event) => {
    const key = event.target.closest("[data-act]"), piece = event.target.closest("#board [data-id]");
    const row = event.target.closest("#list a"), turn = event.target.closest("#bar a");
    const over_all = event.target.closest(".over"), rules = event.target.closest("#caption small");
    if (rules) over("rule"); else if (!over_all && !key) over("");
    if (!key || key.closest(".seldom")) more(false);
    if (key) { event.preventDefault(); key.blur(); ACTS[key.dataset.act](); }
    else if (row && !event.ctrlKey && !event.metaKey) {
      event.preventDefault();
      stand(Number((row.getAttribute("href") || "").split("=")[1]), true);
    } else if (turn && event.detail) event.preventDefault(); // the pointer has gone there already
    else if (piece && !here.dragged) { here.unit = here.unit === piece.dataset.id ? "" : piece.dataset.id; draw(); }
  });
  get("link").addEventListener("click", (event) => {
    event.preventDefault();
    note();
    const whole = location.href.split("#")[0] + address();
    if (navigator.clipboard) navigator.clipboard.writeText(whole).then(() => { get("told").textContent = "the link is copied"; }, () => {});
  });

  return { zoom, paused };
})();
