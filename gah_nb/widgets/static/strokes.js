// Strokes on the board of the scenario editor: over rooms they paint a rectangle, with a card they move it.

/** A drawn object by its key, and what one began to do with it. @typedef {{key: string, over: string}} Stroke */

const CARDS = /^(queue|cafe|display):|^hand:\d:\d+$/;

export class Strokes {
  /**
   * @param {HTMLElement} root the whole view @param {(message: object) => void} say
   * @param {() => string} brush what is painted @param {() => boolean} isOn @param {AbortSignal} signal
   */
  constructor(root, say, brush, isOn, signal) {
    this.root = root;
    this.say = say;
    this.brush = brush;
    this.isOn = isOn;
    /** @type {Stroke | null} */
    this.stroke = null;
    const board = /** @type {HTMLElement} */ (root.querySelector(".gah-w-board"));
    board.addEventListener("pointerdown", (event) => this.begin(event), { signal });
    board.addEventListener("pointermove", (event) => this.move(event), { signal });
    document.addEventListener("pointerup", () => this.end(), { signal });
    document.addEventListener("pointercancel", () => this.drop(), { signal });
  }

  /** @param {PointerEvent} event */
  begin(event) {
    const key = keyOf(event);
    if (event.button || !this.isOn() || !(isRoom(key) || CARDS.test(key))) return;
    // What a finger holds goes on to what is below it.
    /** @type {Element} */ (event.target).releasePointerCapture?.(event.pointerId);
    this.stroke = { key, over: key };
  }

  /** @param {PointerEvent} event */
  move(event) {
    if (!this.stroke) return;
    const over = keyOf(event);
    if (!over || over === this.stroke.over) return;
    this.stroke.over = over;
    this.mark(isRoom(this.stroke.key) ? roomsOf(this.stroke).map((room) => `room:${seatOf(over)}:${room}`) : [over]);
  }

  end() {
    const stroke = this.stroke;
    this.drop();
    if (!stroke || stroke.key === stroke.over) return;
    const rooms = isRoom(stroke.key) ? roomsOf(stroke) : [];
    if (rooms.length) this.say({ do: "paint", seat: Number(seatOf(stroke.key)), rooms, state: this.brush() });
    else if (!isRoom(stroke.key)) this.say({ do: "drag", source: stroke.key, target: stroke.over });
  }

  drop() {
    this.stroke = null;
    this.mark([]);
  }

  /** Shows what would be painted, or where a card would go. @param {string[]} keys */
  mark(keys) {
    for (const old of this.root.querySelectorAll(".gah-e-stroke")) old.classList.remove("gah-e-stroke");
    for (const key of keys)
      this.root.querySelector(`.gah-w-board [data-target="${CSS.escape(key)}"]`)?.classList.add("gah-e-stroke");
  }
}

/** @param {string} key */
const isRoom = (key) => key.startsWith("room:");

/** @param {string} key */
const seatOf = (key) => key.split(":")[1];

/** The key of the object under a pointer. @param {PointerEvent} event */
function keyOf({ target }) {
  const key = /** @type {Element} */ (target).closest(".gah-can")?.getAttribute("data-target") ?? "";
  // An item lies on the card of its guest.
  return key.startsWith("item:") ? `cafe:${key.split(":").slice(1, 3).join(":")}` : key;
}

/** The rooms of the rectangle between two of one hotel; none between others. @param {Stroke} stroke */
function roomsOf({ key, over }) {
  const [[, seat, from], [kind, other, to]] = [key.split(":"), over.split(":")];
  if (kind !== "room" || seat !== other) return [];
  const columns = span(from.charCodeAt(0), to.charCodeAt(0));
  const floors = span(Number(from[1]), Number(to[1]));
  return columns.flatMap((column) => floors.map((floor) => `${String.fromCharCode(column)}${floor}`));
}

/** All numbers from one to another. @param {number} one @param {number} other */
function span(one, other) {
  const least = Math.min(one, other);
  return Array.from({ length: Math.abs(one - other) + 1 }, (_, step) => least + step);
}
