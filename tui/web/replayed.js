// A match in a file: the film holds every part of the page once, and for each entry which of them are shown.
const Replay = (() => {
  const film = JSON.parse(document.getElementById("film").textContent);
  const SVG = "http://www.w3.org/2000/svg", SPEEDS = ["clock", "×0.25", "×0.5", "×1", "×2", "×4", "×8", "×16"];
  const SECONDS = [0, 4, 2, 1, 0.5, 0.25, 0.125, 0.0625], SLOTS = ["seats", "turn", "caption", "fight", "piles"];
  const UNIT = 40, LEGIBLE = 20, CLOSE = 1.5, NEAREST = 0.1, SLICE = 50;
  const get = (id) => document.getElementById(id);
  const here = { n: film.head, reading: "corrected", zoom: "", centre: null, unit: "", back: [], playing: 0, speed: 3,
    found: [], words: "", chosen: 0, dragged: false };
  const shown = {}, nodes = new Map(), states = {};
  const svg = get("board"), list = get("list"), ask = get("ask");
  let room = {}, noted = 0, known = "", listed = "", rows = [], looks = [];

  for (const reading of ["corrected", "recorded"]) {
    let last = {};
    states[reading] = film[reading].steps.map((step) => (last = { ...last, ...step }));
  }
  const state = () => states[here.reading][here.n - 1];
  const clamp = (least, value, most) => Math.max(least, Math.min(most, value));

  // ------------------------------------------------------------ what is shown

  function node(index) {
    if (!nodes.has(index)) {
      const group = document.createElementNS(SVG, "g");
      group.innerHTML = film.texts[index];
      nodes.set(index, group.firstElementChild);
    }
    return nodes.get(index);
  }

  function draw() {
    const now = state();
    for (const name of film.layers) {
      if (shown[name] !== now[name]) get(`layer-${name}`).replaceChildren(...now[name].map(node));
      shown[name] = now[name];
    }
    for (const slot of SLOTS) {
      if (shown[slot] !== now[slot]) get(slot).innerHTML = film.texts[now[slot]];
      shown[slot] = now[slot];
    }
    draw_list();
    const reading = `as ${here.reading}`, mark = get("stands");
    mark.textContent = reading;
    mark.className = reading.replace(" ", "-");
    get("at").textContent = `${here.n} / ${film.head}`;
    get("reading").firstChild.data = `${here.reading === "corrected" ? "as recorded" : "as corrected"} `;
    get("link").href = address();
    get("link").lastElementChild.textContent = `#step=${here.n}`;
    get("page").dataset.n = here.n;
    get("page").dataset.reading = here.reading;
    get("play").firstChild.data = here.playing ? "‖ pause " : "► play ";
    get("pace").textContent = SPEEDS[here.speed];
    aim();
    pick();
    clearTimeout(noted);
    noted = setTimeout(note, 150);
  }

  function draw_list() {
    const told = film[here.reading];
    if (listed !== here.reading) {
      listed = here.reading;
      get("bar").innerHTML = film.texts[told.bar];
      list.innerHTML = told.rows.flat().map((index) => (index < 0 ? "" : film.texts[index])).join("");
      rows = [...list.querySelectorAll("[data-n]")];
      looks = told.rows.map((row) => row[1]);
    }
    const wanted = told.rows.map((row) => row[1]);
    for (const [k, n, index] of told.later) if (k <= here.n) wanted[n - 1] = index;
    wanted.forEach((index, place) => {
      if (looks[place] === index) return;
      const row = document.createElement("ol");
      row.innerHTML = film.texts[index];
      rows[place].replaceWith(row.firstElementChild);
      rows = [...list.querySelectorAll("[data-n]")];
    });
    looks = wanted;
    rows.forEach((row, place) => {
      // only what changes is touched: most of a long list does not
      if (row.classList.contains("ahead") !== place >= here.n) row.classList.toggle("ahead", place >= here.n);
      if (row.hasAttribute("aria-current") !== (place === here.n - 1)) row.toggleAttribute("aria-current");
    });
    rows[here.n - 1].setAttribute("aria-current", "true");
    Steps.centre(list, rows[here.n - 1]);
    const across = `${100 * (here.n - 1) / Math.max(1, film.head - 1)}%`;
    get("bar").querySelector("clipPath rect").setAttribute("width", across);
    get("bar").querySelector(".playhead").setAttribute("x", across);
  }

  // the part of the table in view, in units; labels keep their size however close that is
  function aim(print = false) {
    const { wide, tall } = room, [left, top, across, down] = film.whole;
    const fits = Math.max(across / wide, down / tall), near = UNIT / (wide < 600 ? 30 : UNIT);
    const zoom = here.zoom || (UNIT / fits >= LEGIBLE ? "whole" : "near");
    const scale = print || zoom === "whole" ? fits : zoom === "near" ? Math.min(fits, near)
      : zoom === "close" ? Math.min(fits, near) / CLOSE : zoom;
    const about = state().about, size = [scale * wide, scale * tall];
    let centre = [left + across / 2, top + down / 2];
    if (!print && (zoom !== "whole" || here.centre)) {
      if (here.centre) centre = here.centre;
      else if (about.length) centre = [(about[0] + about[2]) / 2, (about[1] + about[3]) / 2];
      if (!here.centre) centre = centre.map((middle, axis) => within(middle, size[axis], film.whole[axis], film.whole[axis + 2]));
    }
    here.shown = { scale, centre, fits };
    svg.setAttribute("viewBox", [centre[0] - size[0] / 2, centre[1] - size[1] / 2, ...size].map((one) => one.toFixed(1)).join(" "));
    if (film.scale) get("scale").firstElementChild.style.width = `${film.scale / scale}px`;
    svg.style.setProperty("--tag", (scale * clamp(0.72, 1 / scale, 1.15)).toFixed(3));
  }

  // how large the board is on the screen, measured when that changes and not at every step
  function measure() {
    room = { wide: svg.clientWidth || 900, tall: svg.clientHeight || 600 };
  }

  function within(middle, size, start, length) {
    return size >= length ? start + length / 2 : clamp(start + size / 2, middle, start + length - size / 2);
  }

  function pick() {
    for (const old of document.querySelectorAll(".picked")) old.classList.remove("picked");
    const now = state(), about = now[`unit ${here.unit}`];
    const stands = here.unit && now.pieces.some((index) => node(index).dataset.id === here.unit);
    get("unit").innerHTML = stands && about !== undefined ? film.texts[about] : "";
    if (stands) for (const one of svg.querySelectorAll(`[data-id="${CSS.escape(here.unit)}"]`)) one.classList.add("picked");
  }

  // ------------------------------------------------------------ where one stands

  function address() {
    return `#step=${here.n}${here.reading === film.reading ? "" : `&reading=${here.reading}`}`;
  }

  // an address that was typed meanwhile is heard next, and not written over
  function note() {
    if (location.hash !== known) return;
    if (known !== address()) try { history.replaceState(null, "", address()); known = location.hash; } catch (_) { /* too often: the next one will do */ }
  }

  function stand(n, jump = false) {
    const to = clamp(1, n, film.head);
    if (jump && to !== here.n) here.back.push(here.n);
    here.n = to;
    draw();
  }

  function linked() {
    known = location.hash;
    const asked = new URLSearchParams(location.hash.slice(1)), n = parseInt(asked.get("step"), 10);
    here.reading = ["recorded", "corrected"].find((one) => one === asked.get("reading")) || film.reading;
    here.n = n >= 1 ? Math.min(n, film.head) : film.head;
    draw();
  }

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
    const seen = rows.filter((row) => row.offsetParent), at = seen.findIndex((row) => row.classList.contains("chosen"));
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
      const kinds = ["whole", "near", "close"], fits = Math.max(film.whole[2] / room.wide, film.whole[3] / room.tall);
      here.zoom = kinds[(kinds.indexOf(here.zoom || (UNIT / fits >= LEGIBLE ? "whole" : "near")) + 1) % 3];
      here.centre = null;
      aim();
    },
    closer: () => zoom(1.3), further: () => zoom(1 / 1.3),
    pan: ([right, down]) => {
      const { scale, centre } = here.shown;
      here.zoom = scale;
      here.centre = [centre[0] + right * room.wide * scale / 8, centre[1] + down * room.tall * scale / 8];
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

  new ResizeObserver(() => { measure(); if (here.shown) aim(); }).observe(svg);
  window.addEventListener("beforeprint", () => aim(true));
  window.addEventListener("afterprint", () => aim());
  window.addEventListener("hashchange", linked);
  measure();
  linked();
  return { film, here, svg, stand, aim, zoom };
})();
