/** Commits since which tests of unchanged code are skipped; null runs all tests. */
export type CheckScope = { since: string | null; contract: string | null };

/** Runs git; returns null if it fails. */
export type Git = (...args: string[]) => string | null;

export function determineCheckScope(given?: { isWhole?: boolean; file?: string; git?: Git }): CheckScope;
export function keepGreen(given?: { file?: string; git?: Git }): void;
export function forgetGreen(file?: string): void;
