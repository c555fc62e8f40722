// Every key of the page is a link; here its answer takes the place of what is shown, and the page goes on by itself.
(() => {
  const SOON = 2000, STEP = 1200;
  let playing = 0;
  const main = () => document.getElementById("page");

  async function fetched(url) {
    const answer = await fetch(url, { cache: "no-cache", credentials: "same-origin" });
    if (!answer.ok) throw new Error(String(answer.status));
    away(false);
    return new DOMParser().parseFromString(await answer.text(), "text/html");
  }

  const is_away = (trouble) => trouble instanceof TypeError || Number(trouble.message) >= 500;

  // beside what is shown, which stays as it is
  function away(is) {
    let said = document.getElementById("away");
    if (!said && !is) return;
    if (!said) {
      said = document.body.appendChild(document.createElement("p"));
      said.id = "away";
      said.setAttribute("role", "status");
    }
    if (is && (said.hidden || !said.textContent)) {
      said.textContent = `the archive has not answered since ${new Date().toLocaleTimeString()}: what is shown may be old`;
    }
    said.hidden = !is;
  }

  function show(page) {
    const next = page.getElementById("page");
    if (!next) return;
    const focus = document.activeElement && document.activeElement.id;
    document.title = page.title;
    main().replaceWith(document.adoptNode(next));
    if (focus && document.getElementById(focus)) document.getElementById(focus).focus({ preventScroll: true });
    stand();
  }

  function stand() {
    const list = document.querySelector(".events ol"), board = document.querySelector(".board");
    if (board) board.scrollLeft = board.scrollWidth * board.dataset.at / 100 - board.clientWidth / 2;
    Steps.centre(list, list && list.querySelector("[aria-current]"));
    const button = document.getElementById("play"), here = main();
    if (button && here) {
      button.hidden = here.dataset.n === here.dataset.head && !playing;
      button.textContent = playing ? "‖ pause" : "► play";
    }
  }

  async function go(url, note = true) {
    try {
      show(await fetched(url));
      if (note) history.pushState(null, "", url);
    } catch (trouble) {
      // a page of the browser's own would take the place of what is shown
      if (is_away(trouble)) away(true); else location.href = url;
    }
  }

  // who stands at the last entry goes on with the match; who stands elsewhere is told, and left alone
  async function look() {
    const here = main();
    if (!here || document.hidden) return;
    try {
      const page = await fetched(location.href), next = page.getElementById("page");
      if (!next || here !== main()) return;
      if (here.dataset.live === "1") {
        if (next.innerHTML !== here.innerHTML) show(page);
      } else if (next.dataset.head !== here.dataset.head) {
        const news = document.getElementById("news"), more = next.dataset.head - here.dataset.head;
        news.textContent = `${more} new ${more === 1 ? "entry" : "entries"}`;
        news.hidden = false;
      }
    } catch (trouble) { away(is_away(trouble)); }
  }

  document.addEventListener("click", (event) => {
    if (event.target.closest("#play")) return void play();
    const link = event.target.closest("#page.match a");
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey || event.button) return;
    event.preventDefault();
    go(typeof link.href === "string" ? link.href : new URL(link.href.baseVal, location.href).href);
  });
  Steps.listen((name) => {
    if (name === "play") return play();
    const link = document.getElementById(name);
    if (!link || !link.href) return false;
    go(link.href);
    return true;
  });
  function play() {
    if (!document.getElementById("on")) return false;
    if (playing) { clearInterval(playing); playing = 0; stand(); return true; }
    playing = setInterval(() => {
      const here = main();
      if (here.dataset.n === here.dataset.head) play(); else go(document.getElementById("on").href);
    }, STEP);
    stand();
    return true;
  }
  window.addEventListener("popstate", () => go(location.href, false));
  setInterval(look, SOON);
  // a page that was saved as a file says so which entry it shows
  const step = /^#step=(\d+)$/.exec(location.hash);
  if (step) {
    const address = new URL(location.href);
    address.searchParams.set("n", step[1]);
    address.hash = "";
    go(address.href);
  }
  stand();
})();
