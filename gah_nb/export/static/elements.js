// Elements of pages and drawings, for every script of ours. Texts become text: markup comes from drawings alone.

/**
 * An element. An attribute that is false or an empty text is left out; one that is true stands without a value.
 * @template {keyof HTMLElementTagNameMap} Tag
 * @param {Tag} tag @param {Record<string, string | number | boolean | undefined>} attributes
 * @param {...(Node | string)} children
 * @returns {HTMLElementTagNameMap[Tag]}
 */
export function h(tag, attributes, ...children) {
  const node = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    const isThere = value !== undefined && value !== false && value !== "";
    if (isThere) node.setAttribute(name, value === true ? "" : String(value));
  }
  node.append(...children);
  return node;
}

/** A piece of a drawing. @param {string} markup */
export function drawing(markup) {
  const template = document.createElement("template");
  template.innerHTML = `<svg>${markup}</svg>`;
  return /** @type {SVGElement} */ (template.content.firstElementChild?.firstElementChild);
}
