const BYTES_MAX = 10 * 1024 * 1024;

/**
 * Request limits of an uploaded file as JSON. Too many rows and too long fields have their own error codes. No schemas here,
 * because the worker that parses files imports this module too.
 */
export const UPLOAD_LIMITS = { bytes: BYTES_MAX, list: 100_000, text: BYTES_MAX } as const;

/** Maximum time of an upload, in milliseconds. */
export const UPLOAD_MS = 60_000;
