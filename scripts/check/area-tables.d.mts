/** Reports each use of a table that its area may not use. */
export function checkAreaTables(
  files?: readonly { path: string; text: string }[],
): Promise<{ ok: boolean; output: string }>;
