const BYTES_MAX = 10 * 1024 * 1024;

/**
 * Limits of an uploaded file as JSON. A row too many and a field that is too long are refused by name, not here. Without
 * schemas, because the worker that reads files asks too.
 */
export const UPLOAD_LIMITS = { bytes: BYTES_MAX, list: 100_000, text: BYTES_MAX } as const;

/** Time that an upload may take, in milliseconds. */
export const UPLOAD_MS = 60_000;
