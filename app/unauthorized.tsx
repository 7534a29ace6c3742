// Nothing calls unauthorized(): who is not signed in is sent to sign in. Without this file Next would put a page of its own
// into every answer.
export { default } from "./forbidden";
