"use strict";

// Tables: a click on a heading sorts by its column, a second one the other way.
for (const table of document.querySelectorAll("table.sortable")) {
  const heads = [...table.tHead.rows[0].cells];
  heads.forEach((head, column) => {
    head.querySelector("button").addEventListener("click", () => {
      const falls = head.getAttribute("aria-sort") === "ascending" ? -1 : 1;
      for (const other of heads) other.removeAttribute("aria-sort");
      head.setAttribute("aria-sort", falls === 1 ? "ascending" : "descending");
      const body = table.tBodies[0];
      const key = (row) => row.cells[column].dataset.sort ?? row.cells[column].textContent;
      const figure = head.classList.contains("figure");
      const compared = (a, b) => {
        const [x, y] = [key(a), key(b)];
        if (x === "" || y === "") return (x === "") - (y === ""); // nothing to say: always last
        return falls * (figure && !isNaN(x) && !isNaN(y) ? x - y : x.localeCompare(y));
      };
      body.append(...[...body.rows].sort(compared));
    });
  });
}

// Definitions: the term under the pointer or in focus is explained at the foot of the window.
const tip = document.getElementById("tip");
if (tip) {
  const show = (event) => {
    const term = event.target.closest?.("a.term");
    tip.hidden = !term;
    if (term) tip.textContent = document.getElementById(term.getAttribute("aria-describedby")).textContent;
  };
  for (const kind of ["pointerover", "focusin"]) document.addEventListener(kind, show);
  document.addEventListener("keydown", (event) => {
    if (event.key === "Escape") tip.hidden = true;
  });
}

// A place that a link leads to opens, and what it lies in.
const reveal = () => {
  let place = null;
  try {
    place = document.getElementById(decodeURIComponent(location.hash.slice(1)));
  } catch {
    return; // no name of ours
  }
  if (!place) return;
  for (let part = place; part; part = part.parentElement) if (part.tagName === "DETAILS") part.open = true;
  place.scrollIntoView();
};
window.addEventListener("hashchange", reveal);

// Hands, step by step.
const SUITS = { c: ["♣", "clubs"], d: ["♦", "diamonds"], h: ["♥", "hearts"], s: ["♠", "spades"] };

const made = (tag, name, text) => {
  const element = document.createElement(tag);
  if (name) element.className = name;
  if (text) element.textContent = text;
  return element;
};

const card = (text, kind) => {
  const suit = SUITS[text[1]];
  const element = made("span", `card ${kind} ${suit ? suit[1] : "back"}`, suit ? text[0] + suit[0] : "?");
  element.setAttribute("role", "img");
  element.setAttribute("aria-label", suit ? `${text[0]} of ${suit[1]}` : "a card not seen");
  return element;
};

const replayers = new WeakMap();

class Replayer {
  constructor(hand) {
    this.hand = hand;
    this.box = hand.querySelector(".replayer");
    ({ seats: this.sitting, steps: this.steps } = JSON.parse(hand.querySelector("script.steps").textContent));
    this.order = this.sitting.map((_, seat) => seat).sort((a, b) => this.sitting[a].seat - this.sitting[b].seat);
    this.items = [...hand.querySelectorAll("ol.story > li")];
    this.all = this.box.querySelector(".all input");
    this.all.addEventListener("change", () => this.draw());
    for (const button of this.box.querySelectorAll("[data-go]")) {
      button.addEventListener("click", () => this.go(button.dataset.go));
    }
    for (const button of this.box.querySelectorAll("[data-part]")) {
      button.addEventListener("click", () => {
        this.step(this.steps.findIndex((step) => step.part === button.dataset.part));
      });
    }
    this.items.forEach((item, number) => item.addEventListener("click", () => this.step(number)));
    this.box.hidden = false;
    this.step(0);
  }

  go(where) {
    this.step({ first: 0, back: this.at - 1, on: this.at + 1, last: this.steps.length - 1 }[where]);
  }

  step(number) {
    this.at = Math.max(0, Math.min(this.steps.length - 1, number));
    this.draw();
  }

  places() {
    const places = {};
    for (const step of this.steps.slice(0, this.at + 1)) Object.assign(places, step.changes);
    return places;
  }

  draw() {
    const { box, at, steps } = this;
    const step = steps[at];
    const find = (name) => box.querySelector(name);
    const part = steps.slice(0, at + 1).findLast((one) => one.part).part;
    find(".place").textContent = `${at + 1} of ${steps.length}, ${part}:`;
    find(".now").textContent = step.text;
    find(".pot").textContent = step.pot;
    find(".common").hidden = !step.common;
    find(".common dd").replaceChildren(...(step.common ?? []).map((text) => card(text, "up")));
    find(".found").replaceChildren(
      ...[...this.items[at].querySelectorAll(".finding")].map((finding) => finding.cloneNode(true)),
    );
    const places = this.places();
    find(".seats").replaceChildren(...this.order.map((seat) => this.seat(seat, places[seat])));
    const dead = this.order.filter((seat) => places[seat].state === "folded");
    const tray = dead.flatMap((seat) => this.cards(seat, places[seat]).filter((one) => !one.matches(".back")));
    find(".dead dd").replaceChildren(...(tray.length ? tray : [made("span", "soft", "none")]));
    const hero = this.sitting.find((one) => one.hero);
    const seen = hero ? `What ${hero.name} could see.` : "What everybody could see.";
    find(".view").textContent = this.all.checked ? "All cards that became known, to anybody, at any time." : seen;
    find('[data-go="first"]').disabled = find('[data-go="back"]').disabled = at === 0;
    find('[data-go="last"]').disabled = find('[data-go="on"]').disabled = at === steps.length - 1;
    for (const button of box.querySelectorAll("[data-part]")) {
      button.toggleAttribute("aria-current", button.dataset.part === part);
    }
    this.items.forEach((item, number) => item.toggleAttribute("aria-current", number === at));
  }

  cards(seat, place) {
    const known = (this.all.checked && place.known) || place.down || [];
    return [
      ...known.map((text) => card(text, "down")),
      ...(place.up ?? []).map((text) => card(text, "up")),
    ];
  }

  seat(seat, place) {
    const { name, hero, seat: number } = this.sitting[seat];
    const acting = this.steps[this.at].actor === seat;
    const element = made("li", `seat ${place.state}${acting ? " acting" : ""}`);
    const who = made("div", "who");
    who.append(made("span", "soft", `${number} `), made("bdi", "name", name));
    if (hero) who.append(made("span", "tag", "hero"));
    if (place.state !== "in") who.append(made("span", "tag", place.state === "out" ? "not dealt in" : place.state));
    const chips = made("div", "chips");
    chips.append(made("span", "stack", place.stack));
    if (place.bet) chips.append(made("span", "bet", `in: ${place.bet}`));
    const cards = made("div", "cards");
    cards.append(...this.cards(seat, place));
    const many = this.all.checked && (place.known ?? []).length > (place.down ?? []).length;
    if (many) cards.append(made("span", "soft", `${place.down.length} of the first ${place.known.length}`));
    element.append(who, chips, cards, made("div", "act", place.act ?? ""));
    return element;
  }
}

const replay = (hand) => {
  if (!replayers.has(hand) && hand.querySelector(".replayer")) replayers.set(hand, new Replayer(hand));
};
const hands = document.querySelectorAll(".hand");
for (const hand of hands) {
  if (hand.tagName === "DETAILS") hand.addEventListener("toggle", () => hand.open && replay(hand));
  else replay(hand);
}

const KEYS = { ArrowRight: "on", ArrowLeft: "back", Home: "first", End: "last" };
document.addEventListener("keydown", (event) => {
  const where = KEYS[event.key];
  if (!where || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
  const inside = event.target.closest?.(".hand") ?? (hands.length === 1 ? hands[0] : null);
  const replayer = inside && replayers.get(inside);
  if (!replayer) return;
  event.preventDefault();
  replayer.go(where);
});

if (location.hash) reveal();
