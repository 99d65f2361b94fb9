// Keys between a widget and the page around it, such as JupyterLab: which it keeps, and which it leaves to the page.

const UNWELCOME = "data-lm-suppress-shortcuts";
const FIELDS = "input, select, textarea";

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
