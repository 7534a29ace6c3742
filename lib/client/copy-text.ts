import { notify } from "./notify";

/** Copies a text to the clipboard, and says that it is copied, or that the browser does not allow it. */
export async function copyText(text: string, words: { copied: string; failed: string }): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    notify({ kind: "good", text: words.copied }, "copy");
  } catch {
    notify({ kind: "bad", text: words.failed }, "copy");
  }
}
