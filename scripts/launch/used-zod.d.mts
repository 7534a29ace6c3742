/** Bundles the parts of zod/mini that the sources name, and answers the file, relative to the project. */
export function bundleUsedZod(): Promise<string>;
/** What a source names of zod/mini, behind `z.` or by itself. */
export function zodNames(source: string): string[];
