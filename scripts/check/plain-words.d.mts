/** Finds words to avoid in names, comments and English texts. */
export function checkPlainWords(
  files?: readonly { path: string; text: string }[],
): Promise<{ ok: boolean; output: string }>;
