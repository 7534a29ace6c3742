/** Looks 20 times a second, for 15 seconds at most, until what is found is as wanted; answers what was found last. */
export async function until<T>(look: () => Promise<T> | T, isSo: (found: T) => boolean): Promise<T> {
  for (let tries = 0; ; tries += 1) {
    const found = await look();
    if (isSo(found) || tries > 300) return found;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
