"use strict";
// What keys mean on every page of a match, and where lists and boards stand once something is shown.
const Steps = (() => {
  const KEYS = {
    ArrowLeft: "back", ArrowRight: "on", ",": "order-back", ".": "order-on", "[": "turn-back", "]": "turn-on",
    "(": "round-back", ")": "round-on", "{": "mark-back", "}": "mark-on", Home: "first", End: "last", " ": "play",
    "<": "slower", ">": "faster", v: "reading", b: "return", g: "go", "/": "find", n: "next-found", N: "found-before",
    u: "unit", Escape: "let-go", z: "zoom", "+": "closer", "=": "closer", "-": "further", "?": "keys",
    ArrowUp: "above", ArrowDown: "below", PageUp: "far-above", PageDown: "far-below", Enter: "open",
    s: "sift", h: "history", d: "dice", T: "real-time", F1: "rule",
  };
  const PANS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

  function listen(act) {
    document.addEventListener("keydown", (event) => {
      const on = event.target instanceof Element ? event.target : document.body;
      if (event.ctrlKey || event.metaKey || event.altKey || on.closest("input")) return;
      const pan = event.shiftKey && PANS[event.key];
      // what is in focus is pressed by Enter and space, whatever they do elsewhere
      const pressed = (event.key === "Enter" || event.key === " ") && on.closest("a, button");
      const digit = /^[0-8]$/.test(event.key), name = pan ? "pan" : digit ? "seek" : KEYS[event.key];
      if (name && !pressed && act(name, pan || event.key)) event.preventDefault();
    });
  }

  function centre(list, now) {
    if (!list || !now) return;
    const row = now.getBoundingClientRect(), room = list.clientHeight;
    list.scrollTop += row.top - list.getBoundingClientRect().top - Math.max(0, (room - row.height) / 2);
  }
  return { listen, centre };
})();
