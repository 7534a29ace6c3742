/** First-load budgets in kB of gzip, by kind of screen. */
export const BUDGETS: { list: number; editor: number };
/** Gzip kB of every script that the HTML of a page asks for. */
export function firstLoad(origin: string, path: string, cookie: string): Promise<{ kb: number; files: number }>;
