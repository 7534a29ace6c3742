/// <reference path="./programs.d.ts" />
import { formatScriptJson } from "./script-json";

/** The `start` function of a program. Its data, if it takes any, consists of what JSON can express. */
type Start = (data: never) => unknown;

/**
 * Writes a statement of JavaScript that starts a bundled program with its data. `text` is the export of a module of dist/. It may be inside
 * an HTML script element.
 */
export function callProgram<S extends Start>(text: string, ...[data]: Parameters<S>): string {
  return `(${text})(${data === undefined ? "" : formatScriptJson(data)});`;
}
