// Keys between a widget and the page around it, such as JupyterLab: which it keeps, and which it leaves to the page.

const UNWELCOME = "data-lm-suppress-shortcuts";
const FIELDS = "input, select, textarea";

/** JupyterLab asks the very element that has the focus whether its shortcuts are unwelcome. @param {Element} node */
export const keepShortcutsOut = (node) => node.setAttribute(UNWELCOME, "true");

/** The keys with which one saves a notebook. @param {KeyboardEvent} event */
const saves = ({ key, ctrlKey, metaKey, altKey }) => (ctrlKey || metaKey) && !altKey && key.toLowerCase() === "s";

/**
 * Saving is the page's, wherever in the widget one is. All other keys of a text field stay in it: a notebook would
 * take from it the Enter that makes a new line, and undo.
 * @param {KeyboardEvent} event
 */
export function share(event) {
  const node = /** @type {Element} */ (event.target);
  if (!saves(event)) {
    if (node.matches(FIELDS)) event.stopPropagation();
    return;
  }
  /** @type {Element[]} */
  const wards = [];
  for (let each = node.closest(`[${UNWELCOME}]`); each; each = each.parentElement?.closest(`[${UNWELCOME}]`) ?? null)
    wards.push(each);
  for (const ward of wards) ward.removeAttribute(UNWELCOME);
  // The page listens further out, so it has asked by the time that this is done.
  setTimeout(() => wards.forEach(keepShortcutsOut));
}
