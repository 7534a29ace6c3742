/** Bundles the parts of zod/mini that the sources use; returns the file, relative to the project. */
export function bundleUsedZod(): Promise<string>;
/** The names of zod/mini that a source uses, with or without `z.`. */
export function listZodNames(source: string): string[];
