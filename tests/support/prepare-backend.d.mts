/** Prepares what backends in a test run share; `migrated` is the folder of a PGlite database to copy. */
export function prepareBackend(options: {
  isPglite: boolean;
}): Promise<{ program: string; empty?: string; migrated?: string; remove: () => void }>;
