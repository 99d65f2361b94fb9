// Between a widget and the page around it, such as JupyterLab: which keys it keeps, and that it comes into the window.

const UNWELCOME = "data-lm-suppress-shortcuts";
const FIELDS = "input, select, textarea";
// So long a widget that was just run may take until it lies still, in milliseconds.
const ARRIVING = 2000;

/** JupyterLab asks the very element that has the focus whether its shortcuts are unwelcome. @param {Element} node */
export const keepShortcutsOut = (node) => node.setAttribute(UNWELCOME, "true");

/** The keys with which one saves a notebook. @param {KeyboardEvent} event */
const saves = ({ key, ctrlKey, metaKey, altKey }) => (ctrlKey || metaKey) && !altKey && key.toLowerCase() === "s";

/**
 * All keys of a text field but those that save stay in it: a notebook would take from it the Enter that makes a new
 * line, and undo.
 * @param {KeyboardEvent} event
 */
export function share(event) {
  if (!saves(event) && /** @type {Element} */ (event.target).matches(FIELDS)) event.stopPropagation();
}

/**
 * Saving is the page's, wherever in the widget one is. To be called for keys in the window before any other: some
 * pages ask on the way in whether their shortcuts are welcome, others on the way out.
 * @param {KeyboardEvent} event @param {Element} root the whole widget
 */
export function letSave(event, root) {
  const node = /** @type {Element} */ (event.composedPath()[0]);
  if (!saves(event) || !root.contains(node)) return;
  /** @type {Element[]} */
  const wards = [];
  for (let each = node.closest(`[${UNWELCOME}]`); each; each = each.parentElement?.closest(`[${UNWELCOME}]`) ?? null)
    wards.push(each);
  for (const ward of wards) ward.removeAttribute(UNWELCOME);
  setTimeout(() => wards.forEach(keepShortcutsOut));
}

/**
 * Brings a widget into the window if a person has just run its cell: going on to the next one, a notebook leaves above
 * the window what they have asked for. Run with all others, or opened with the notebook, it stays where it is, and so
 * it does once they do something.
 * @param {HTMLElement} root the whole widget @param {AbortSignal} signal that it is closed
 */
export function comeIn(root, signal) {
  /** The part of the page that scrolls, once it is known. @type {Element | undefined} */
  let view;
  const look = () => {
    if (!root.isConnected) return;
    if (!view && !(view = viewIfRun(root))) return stay();
    const [inside, { top, bottom }] = [view.getBoundingClientRect(), root.getBoundingClientRect()];
    if (top < inside.top || bottom > inside.bottom) root.scrollIntoView({ block: "start" });
  };
  // It grows while it is drawn, and the notebook goes on to the next cell meanwhile.
  const drawn = new ResizeObserver(look);
  const scrolled = { signal, capture: true };
  const stay = () => (drawn.disconnect(), window.removeEventListener("scroll", look, scrolled));
  drawn.observe(root);
  window.addEventListener("scroll", look, scrolled);
  setTimeout(stay, ARRIVING);
  for (const event of ["pointerdown", "keydown", "wheel"])
    window.addEventListener(event, stay, { signal, capture: true, passive: true });
  signal.addEventListener("abort", stay);
}

/** What scrolls around a widget whose cell is the one that a person has just run. @param {Element} root */
function viewIfRun(root) {
  const cell = root.closest(".jp-Cell");
  const active = cell?.parentElement?.querySelector(":scope > .jp-mod-active");
  if (!cell || !active || ![active, active.previousElementSibling].includes(cell)) return undefined;
  return cell.querySelector(".gah-w") === root ? cell.closest(".jp-WindowedPanel-outer") ?? undefined : undefined;
}
