/** Longer than any machine takes: only what hangs reaches it. */
const HANGS_MS = 100_000;

/** Looks 20 times a second until what is found is as wanted; answers what was found last. */
export async function until<T>(look: () => Promise<T> | T, isSo: (found: T) => boolean): Promise<T> {
  const began = performance.now();
  for (;;) {
    const found = await look();
    if (isSo(found) || performance.now() - began > HANGS_MS) return found;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
