/**
 * Node options of the web server. A page creates a few megabytes of short-lived objects; with the default young generation of 16 MB,
 * a sixth of the time was garbage collection, measured on the list (docs/figures.md). The minimum is set, too, because Node starts
 * with 1 MB and grows late, which made a page a twelfth slower.
 */
export const WEB_ARGS = ["--min-semi-space-size=32", "--max-semi-space-size=32", ".next/standalone/server.js"];
