/** The English demo site, and where its owner's customizations are. */
export const SITE = "100200-300401";

/** Text nobody else uses in this run: letters alone, because figures may be taken for the code of an item. */
export function fresh(word: string): string {
  const letters = Array.from(crypto.getRandomValues(new Uint8Array(10)), (byte) =>
    String.fromCharCode(97 + (byte % 26)),
  );
  return `${word} ${letters.join("")}`;
}
