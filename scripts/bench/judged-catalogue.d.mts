/** The folder of the judged catalogue: in SHARED_DATA, else beside the project; null where there is none. */
export function judgedCatalogue(): string | null;
