/** The commits after which tests need not be tried again; null for all of them. */
export type CheckScope = { since: string | null; contract: string | null };

/** Runs git; null when it refuses. */
export type Git = (...args: string[]) => string | null;

export function scopeOfCheck(given?: { isWhole?: boolean; file?: string; git?: Git }): CheckScope;
export function keepGreen(given?: { file?: string; git?: Git }): void;
export function forgetGreen(file?: string): void;
