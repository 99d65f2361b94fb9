// What one presses stays under the pointer until that is let go: what has come meanwhile is shown then. Drawn anew in
// between, it would never get the click.

// What follows the pointer, and what unfolds a list of its own and may never say that it was let go.
const LIVE = "input[type=range], select";

export class Hold {
  /** @param {HTMLElement} root the whole view @param {() => void} show what there is @param {AbortSignal} signal */
  constructor(root, show, signal) {
    this.show = show;
    this.isDown = false;
    this.isDue = false;
    const options = { signal, capture: true };
    root.addEventListener("pointerdown", (event) => this.press(/** @type {Element} */ (event.target)), options);
    for (const event of ["pointerup", "pointercancel"])
      document.addEventListener(event, () => this.isDown && setTimeout(() => this.release()), options);
    // What was let go outside of the window, or over a scroll bar, was not said.
    document.addEventListener("pointermove", ({ buttons }) => buttons || this.release(), options);
    signal.addEventListener("abort", () => (this.isDue = false));
  }

  /** Shows what has come, now or once nothing is pressed. */
  showNow() {
    this.isDue = this.isDown;
    if (!this.isDue) this.show();
  }

  /** @param {Element} node */
  press(node) {
    this.isDown = !node.matches(LIVE);
  }

  /** After the click, if there was one. */
  release() {
    this.isDown = false;
    if (this.isDue) this.showNow();
  }
}
