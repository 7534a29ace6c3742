/** Bundles all programs into dist/. */
export function buildBundles(): Promise<void>;
/** Bundles one command and returns its file. */
export function buildCommand(name: string): Promise<string>;
