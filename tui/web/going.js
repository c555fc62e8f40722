// The keys of a match in a file: what each does, how it plays, what is asked for and found.
const Going = (() => {
  const { film, here, get, list, svg, state, node, clamp, stand, draw, aim, note, address, say, SPEEDS } = Replay;
  const SECONDS = [0, 4, 2, 1, 0.5, 0.25, 0.125, 0.0625], SLICE = 50, NEAREST = 0.1;
  const ask = get("ask");

  function beyond(stops, way) {
    const there = way > 0 ? stops.find((n) => n > here.n) : [...stops].reverse().find((n) => n < here.n);
    if (there) stand(there);
    return true;
  }

  function play() {
    if (here.playing) { clearTimeout(here.playing); here.playing = 0; draw(); return; }
    if (here.n === film.head) here.n = 1;
    let since = performance.now();
    // in slices: another pace, or another entry, shows at once, and a lapse may be longer than a timer can wait
    const tick = () => {
      const at = here.n;
      here.playing = setTimeout(() => {
        if (here.n !== at) since = performance.now();
        const wait = here.speed ? 1000 * SECONDS[here.speed] : film.lapses[here.n - 1];
        if (performance.now() - since >= wait) { since = performance.now(); here.n += 1; draw(); }
        if (here.n >= film.head) { here.n = film.head; here.playing = 0; draw(); } else tick();
      }, SLICE);
    };
    tick();
    draw();
  }

  // ------------------------------------------------------------ keys

  function question(kind) {
    ask.hidden = false;
    ask.dataset.kind = kind;
    ask.placeholder = kind === "go" ? `go to an entry, 1–${film.head}` : "find words in the entries";
    ask.value = "";
    ask.focus();
  }

  function answer() {
    const words = ask.value.trim().toLowerCase();
    ask.hidden = true;
    ask.blur();
    if (ask.dataset.kind === "go") { if (/^[+-]?\d+$/.test(words)) stand((/^[+-]/.test(words) ? here.n : 0) + Number(words), true); return; }
    const rows = Replay.rows();
    here.found = words ? rows.map((row, place) => [row.textContent.toLowerCase(), place + 1])
      .filter(([text]) => words.split(/\s+/).every((word) => text.includes(word))).map(([, n]) => n) : [];
    here.words = words;
    rows.forEach((row, place) => row.classList.toggle("found", here.found.includes(place + 1)));
    const first = here.found.find((n) => n >= here.n) || here.found[0];
    if (first) stand(first, true);
    get("told").textContent = words ? `${here.found.length} found for “${words}”` : "";
  }

  function next_unit() {
    const ids = [...new Set(state().pieces.map((index) => node(index).dataset.id))];
    here.unit = ids[(ids.indexOf(here.unit) + 1) % ids.length] || "";
    draw();
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
    back: () => stand(here.n - 1), on: () => stand(here.n + 1), first: () => stand(1, true), last: () => stand(film.head, true),
    play, slower: () => pace(-1), faster: () => pace(1),
    reading: () => { here.reading = here.reading === "corrected" ? "recorded" : "corrected"; draw(); },
    return: () => { if (here.back.length) stand(here.back.pop()); },
    go: () => question("go"), find: () => question("find"),
    "next-found": () => beyond(here.found, 1), "found-before": () => beyond(here.found, -1),
    unit: next_unit,
    "let-go": () => { here.unit = ""; here.zoom = ""; here.centre = null; get("help").hidden = true; draw(); },
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
    keys: () => { get("help").hidden = !get("help").hidden; },
  };
  for (const kind of ["order", "turn", "round", "mark"]) {
    ACTS[`${kind}-back`] = () => beyond(film[here.reading].stops[kind], -1);
    ACTS[`${kind}-on`] = () => beyond(film[here.reading].stops[kind], 1);
  }

  function pace(by) {
    here.speed = clamp(0, here.speed + by, SPEEDS.length - 1);
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
    if (key) { event.preventDefault(); ACTS[key.dataset.act](); key.blur(); }
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

  return { zoom };
})();
