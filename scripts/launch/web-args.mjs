/**
 * How Node runs the web server. A page makes a few megabytes of short-lived objects; with the usual 16 MB for young ones a
 * sixth of the time went into collecting them, measured on the list (docs/figures.md).
 */
export const WEB_ARGS = ["--max-semi-space-size=32", ".next/standalone/server.js"];
