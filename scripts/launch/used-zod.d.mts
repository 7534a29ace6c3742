/** The folders whose files run in browsers. */
export const ZOD_SOURCES: readonly string[];
/** Bundles the parts of zod/mini that the files in `folders` use. */
export function bundleUsedZod(options?: { folders?: readonly string[]; file?: string }): Promise<string>;
/** The names of zod/mini that a source uses, with or without `z.`. */
export function listZodNames(source: string): string[];
