/** The folder with real data for benchmarks: SHARED_DATA, otherwise the one beside the project. It may not exist. */
export const SHARED_DATA: string;
/** Finds the folder of the catalog with relevance ratings; null if there is none. */
export function findRatedCatalogue(): string | null;
