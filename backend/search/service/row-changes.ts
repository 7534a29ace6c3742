/** What changed in a site: rows as read, and ids of those that no longer exist. */
export type Changes<Row> = { read: readonly Row[]; deleted: readonly string[] };

/** No changes. */
export const NO_CHANGES = { read: [], deleted: [] } as const;
