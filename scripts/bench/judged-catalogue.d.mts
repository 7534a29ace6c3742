/** The folder of real data that benchmarks read: SHARED_DATA, else the one beside the project. It may not be there. */
export const SHARED_DATA: string;
/** The folder of the judged catalogue; null where there is none. */
export function judgedCatalogue(): string | null;
