import "server-only";

/**
 * The calls of the area that browsers make. The forms have routes of their own, which check the browser before the
 * backend is called.
 */
export const calls = [];
