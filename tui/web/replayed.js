// A match in a file: the film holds every part of the page once, and for each entry which of them are shown.
const Replay = (() => {
  const film = JSON.parse(document.getElementById("film").textContent);
  const SVG = "http://www.w3.org/2000/svg", SLOTS = ["seats", "turn", "caption", "fight", "piles", "rules"];
  const SPEEDS = film.speeds;
  const LAID = "#layer-pieces > *, #layer-labels > *, #layer-tokens > *, #layer-notes > *, #layer-floats > *, #layer-captions > *";
  const EDGE = 10, UNIT = 40, LEGIBLE = 20, CLOSE = 1.5, PAPER = [680, 560];
  const get = (id) => document.getElementById(id);
  const here = { n: film.head, reading: "corrected", zoom: "", centre: null, unit: "", back: [], journey: "", playing: 0, speed: 4,
    quest: { kind: "", unit: "", label: "", alone: false }, words: "", chosen: 0, dragged: false };
  const shown = {}, nodes = new Map(), states = {}, hooks = [];
  const svg = get("board"), list = get("list");
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
    if (shown.timed !== now.clocks || shown.timed_seats !== now.seats) {
      [...get("seats").querySelectorAll(".clock"), get("round")].slice(-now.clocks.length)
        .forEach((one, place) => { one.innerHTML = film.texts[now.clocks[place]]; });
      shown.timed = now.clocks; shown.timed_seats = now.seats;
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

  // the clock that runs, and the round's, so many milliseconds after the entry
  function run(passed) {
    const [place, shows, way, left] = state().runs || [], put = (part, ms) => {
      const text = part && part.querySelector("span");
      if (text) text.textContent = text.textContent.replace(/[\d:]+$/, length(ms));
    };
    if (place === undefined) return;
    const gone = left < 0 ? passed : Math.min(passed, left);
    put(get("seats").querySelectorAll(".clock")[place], shows + way * gone);
    if (left >= 0) put(get("round"), left - gone);
  }

  function length(ms) {
    const all = Math.max(0, Math.floor(ms / 1000)), two = (number) => String(number).padStart(2, "0");
    const hours = Math.floor(all / 3600), minutes = Math.floor(all / 60) % 60;
    return hours ? `${hours}:${two(minutes)}:${two(all % 60)}` : `${minutes}:${two(all % 60)}`;
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
    for (const hook of hooks) hook();
    Steps.centre(list, rows[here.n - 1]);
    const across = `${100 * (here.n - 1) / Math.max(1, film.head - 1)}%`;
    get("bar").querySelector("clipPath rect").setAttribute("width", across);
    get("bar").querySelector(".playhead").setAttribute("x", across);
  }

  // the part of the table in view, in units; labels keep their size however close that is
  function aim(print = false) {
    const [wide, tall] = print ? PAPER : [room.wide, room.tall], [left, top, across, down] = film.whole;
    const fits = Math.max(across / wide, down / tall), near = UNIT / (wide < 600 ? 30 : UNIT);
    // the whole of a table that leaves most of its room empty is small beside what happens
    const filled = across / fits / wide, least = filled > 0.6 ? 0.85 * LEGIBLE : filled < 0.4 ? 1.3 * LEGIBLE : LEGIBLE;
    const zoom = here.zoom || (UNIT / fits >= least ? "whole" : "near");
    const about = state().about, pad = 2 * UNIT;
    const spread = about.length ? Math.max((about[2] - about[0] + pad) / wide, (about[3] - about[1] + pad) / tall) : 0;
    const scale = print || zoom === "whole" ? fits : zoom === "near" ? Math.min(fits, Math.max(near, spread))
      : zoom === "close" ? Math.min(fits, near) / CLOSE : zoom;
    const size = [scale * wide, scale * tall];
    let centre = [left + across / 2, top + down / 2];
    if (!print && (zoom !== "whole" || here.centre)) {
      if (here.centre) centre = here.centre;
      else if (about.length) centre = [(about[0] + about[2]) / 2, (about[1] + about[3]) / 2];
      if (!here.centre) centre = centre.map((middle, axis) => within(middle, size[axis], film.whole[axis], film.whole[axis + 2]));
    }
    here.shown = { scale, centre, fits, zoom, size };
    const box = print ? film.whole : [centre[0] - size[0] / 2, centre[1] - size[1] / 2, ...size];
    svg.setAttribute("viewBox", box.map((one) => one.toFixed(1)).join(" "));
    svg.style.setProperty("--tag", (scale * clamp(0.72, 1 / scale, 1.15)).toFixed(3));
    if (film.scale) measured(scale);
  }

  // the scale lies in a corner where nothing stands, else along an edge, else where it covers least
  function measured(scale) {
    const mark = get("scale"), table = svg.getBoundingClientRect();
    mark.firstElementChild.style.width = `${film.scale / scale}px`;
    const [wide, tall] = [mark.offsetWidth, mark.offsetHeight], [across, down] = [room.wide - wide - 2 * EDGE, room.tall - tall - 2 * EDGE];
    const boxes = [...svg.querySelectorAll(LAID)].map((one) => one.getBoundingClientRect());
    const covers = ([left, top]) => boxes.reduce((sum, box) => sum
      + Math.max(0, Math.min(box.right, table.left + left + wide) - Math.max(box.left, table.left + left))
      * Math.max(0, Math.min(box.bottom, table.top + top + tall) - Math.max(box.top, table.top + top)), 0);
    const along = [0, 1, 0.5, 0.25, 0.75].flatMap((part) => [[part, 1], [part, 0]]), sides = [[0, 0.5], [1, 0.5]];
    const spots = [...along, ...sides].map(([right, below]) => [EDGE + right * across, EDGE + below * down]);
    const costs = spots.map(covers), [left, top] = spots[costs.indexOf(Math.min(...costs))];
    mark.style.left = `${left}px`;
    mark.style.top = `${top}px`;
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

  // a jump leaves a way back; by the same keys in a row, to where the first of them was pressed
  function stand(n, jump = false) {
    const to = clamp(1, n, film.head), goes_on = here.journey && here.journey === `${jump} ${here.n}`;
    if (jump && to !== here.n && !goes_on) here.back.push(here.n);
    if (jump) here.journey = jump === true ? "" : `${jump} ${to}`;
    here.n = to;
    say("");
    draw();
  }

  function say(words) {
    get("said").textContent = words;
  }

  // a sentence that the program has for its screens too
  function said(name, given = {}) {
    return film.says[name].replace(/\{(\w+)\}/g, (_, one) => given[one]);
  }

  function linked() {
    known = location.hash;
    const asked = new URLSearchParams(location.hash.slice(1)), n = parseInt(asked.get("step"), 10);
    here.reading = ["recorded", "corrected"].find((one) => one === asked.get("reading")) || film.reading;
    here.n = n >= 1 ? Math.min(n, film.head) : film.head;
    say(asked.has("step") && n !== here.n ? `there is no entry ${asked.get("step")}: the match has ${film.head}, and this is the last` : "");
    draw();
  }

  new ResizeObserver(() => { measure(); if (here.shown) aim(); }).observe(svg);
  new ResizeObserver(() => Steps.centre(list, rows[here.n - 1])).observe(list);
  // how much of a phone's screen the dice leave to the table
  new ResizeObserver(([fight]) => get("page").style.setProperty("--fight", `${Math.ceil(fight.contentRect.height)}px`)).observe(get("fight"));
  window.addEventListener("beforeprint", () => aim(true));
  window.addEventListener("afterprint", () => aim());
  window.addEventListener("hashchange", linked);
  measure();
  linked();
  return { film, here, get, svg, list, SPEEDS, state, node, clamp, hooks, rows: () => rows, run, stand, draw, aim, note, address, say, said };
})();
