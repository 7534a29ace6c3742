/// <reference path="./programs.d.ts" />
import { formatScriptJson } from "./script-json";

/** The `start` function of a program. The data, if any, consists of what JSON can express. */
type Start = (data: never) => unknown;

/**
 * Writes a statement of JavaScript that starts a bundled program with its data, safe inside an HTML script element.
 * @param text the export of a module of dist/.
 */
export function callProgram<S extends Start>(text: string, ...[data]: Parameters<S>): string {
  return `(${text})(${data === undefined ? "" : formatScriptJson(data)});`;
}
