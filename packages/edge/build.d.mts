/** The programs by the names of their modules in dist/: a module in src/programs/ that exports `start`. */
export const PROGRAMS: Readonly<Record<string, string>>;

/** The level of the language that browsers must know. */
export const LEVEL: string;

/** Builds the programs if their sources or the bundler changed since the last build. */
export function ensurePrograms(): void;

/** Builds all programs. */
export function buildPrograms(): Promise<void>;
