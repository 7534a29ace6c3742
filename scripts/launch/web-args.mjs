/**
 * How Node runs the web server. A page makes a few megabytes of short-lived objects; with the usual 16 MB for young ones a
 * sixth of the time went into collecting them, measured on the list (docs/figures.md). They have their room from the start:
 * left to itself Node begins with one and grows it late, and a page took a twelfth longer.
 */
export const WEB_ARGS = ["--min-semi-space-size=32", "--max-semi-space-size=32", ".next/standalone/server.js"];
