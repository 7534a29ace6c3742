/** Finds words to avoid in names, comments and English texts. */
export function plainWords(files?: readonly { path: string; text: string }[]): Promise<{ ok: boolean; output: string }>;
