// Copies a ruling as the text of a forum post. Works from a file and without a network.
{
  /** @type {HTMLTextAreaElement | null} */
  const post = document.querySelector(".gah-post textarea");
  /** @type {HTMLButtonElement | null} */
  const copy = document.querySelector(".gah-post button");
  const said = document.querySelector(".gah-post output");

  /** By the clipboard where the browser lets a page use it, else as one does by hand. */
  async function copied() {
    if (!post) return false;
    try {
      await navigator.clipboard.writeText(post.value);
      return true;
    } catch {
      post.closest("details")?.setAttribute("open", "");
      post.focus();
      post.select();
      return document.execCommand("copy");
    }
  }

  if (copy && said) {
    copy.hidden = false;
    copy.addEventListener("click", async () => {
      said.textContent = (await copied()) ? "Copied." : "Select the text below and copy it.";
    });
  }
}
