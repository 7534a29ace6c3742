/** Why something changed. */
export const CAUSES = ["hand", "import", "copy", "undo", "schedule"] as const;
export type Cause = (typeof CAUSES)[number];
