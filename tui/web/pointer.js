// The bar is dragged along the match, and the table under its window; the wheel comes closer.
(() => {
  const { film, here, svg, stand, aim } = Replay, { zoom } = Going, bar = document.getElementById("bar");
  let held = null;
  const along = (event) => {
    const box = bar.firstElementChild.getBoundingClientRect();
    return 1 + Math.round(Math.max(0, Math.min(1, (event.clientX - box.left) / box.width)) * (film.head - 1));
  };
  bar.addEventListener("pointerdown", (event) => { here.back.push(here.n); held = "bar"; stand(along(event)); });
  svg.addEventListener("pointerdown", (event) => {
    if (event.pointerType !== "touch") held = { x: event.clientX, y: event.clientY, ...here.shown };
    here.dragged = false;
  });
  window.addEventListener("pointermove", (event) => {
    if (held === "bar") stand(along(event));
    else if (held && Math.hypot(event.clientX - held.x, event.clientY - held.y) > 4) {
      here.dragged = true;
      here.zoom = held.scale;
      here.centre = [held.centre[0] - (event.clientX - held.x) * held.scale, held.centre[1] - (event.clientY - held.y) * held.scale];
      aim();
    }
  });
  window.addEventListener("pointerup", () => { held = null; });
  svg.addEventListener("wheel", (event) => { event.preventDefault(); zoom(event.deltaY < 0 ? 1.15 : 1 / 1.15); }, { passive: false });
})();
