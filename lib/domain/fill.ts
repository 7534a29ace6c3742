/** What becomes of a position when its pin goes: other pins stay and the next result fills it, or those below move up. */
export const FILLS = ["stay", "close_up"] as const;
/** What becomes of a position when its pin goes. */
export type Fill = (typeof FILLS)[number];
