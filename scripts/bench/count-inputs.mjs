/**
 * Counts in all documents of a page what a person does: presses of a pointer (a drag is one), typed texts, and other keys. Letters
 * typed into one field are one text, until something else is pressed.
 */
export async function countInputs(page) {
  const counts = { clicks: 0, texts: 0, keys: 0 };
  await page.exposeBinding("countInput", (_, kind) => {
    counts[kind] += 1;
  });
  await page.addInitScript(watchInputs);
  return counts;
}

/** Runs in the page. Only what the browser itself reports as input counts. */
function watchInputs() {
  const modifiers = ["Alt", "Control", "Meta", "Shift"];
  let typedInto = null;
  const isField = (element) => element.isContentEditable || element.matches?.("textarea, input");
  window.addEventListener(
    "pointerdown",
    (event) => {
      if (!event.isTrusted) return;
      typedInto = null;
      window.countInput("clicks");
    },
    true,
  );
  window.addEventListener(
    "keydown",
    (event) => {
      if (!event.isTrusted || modifiers.includes(event.key)) return;
      const isTyping = event.key.length === 1 && !event.altKey && !event.ctrlKey && !event.metaKey;
      if (!isTyping || !isField(event.target)) {
        typedInto = null;
        window.countInput("keys");
      } else if (typedInto !== event.target) {
        typedInto = event.target;
        window.countInput("texts");
      }
    },
    true,
  );
}
