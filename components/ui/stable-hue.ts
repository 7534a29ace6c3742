/** One of the six chart tones, always the same for the same id, on every machine. */
export function stableTone(id: string): 1 | 2 | 3 | 4 | 5 | 6 {
  // FNV-1a: short ids that differ in one letter still land apart.
  let hash = 0x811c9dc5;
  for (let at = 0; at < id.length; at++) hash = Math.imul(hash ^ id.charCodeAt(at), 0x01000193);
  return (((hash >>> 0) % 6) + 1) as 1 | 2 | 3 | 4 | 5 | 6;
}

/** The token of a stable tone, for a `style` attribute. */
export function stableColour(id: string): string {
  return `var(--chart-${stableTone(id)})`;
}
