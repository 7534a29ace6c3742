/** Runs a program with the element of its script. No error in it reaches the page. */
export function runSafely(run: (own: HTMLScriptElement | null) => void): void {
  try {
    run(document.currentScript as HTMLScriptElement | null);
  } catch (error) {
    console.warn("Voice search:", error);
  }
}
