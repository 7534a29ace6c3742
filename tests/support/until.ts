/** Longer than any machine needs; only a hang reaches it. */
const HANGS_MS = 100_000;

/** Polls 20 times a second until the value meets the condition; returns the last value. */
export async function until<T>(look: () => Promise<T> | T, isSo: (found: T) => boolean): Promise<T> {
  const began = performance.now();
  for (;;) {
    const found = await look();
    if (isSo(found) || performance.now() - began > HANGS_MS) return found;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
