import { type Collector, createCollector } from "./collector";
import type { ForeignFault, ForeignFile, LeftCode, RowNote } from "./foreign-file";

// Rules of Querqy: `input =>`, then instructions below it. Only SYNONYM has a counterpart here.

// Blanks are bounded, so that a long run of them is not tried in every way.
const INSTRUCTION =
  /^(SYNONYM|UP|DOWN|FILTER|DELETE|DECORATE|REPLACE)\s{0,20}(?:\(([^()]{0,60})\))?\s{0,20}(?::(.*))?$/is;
const PROPERTY = /^@/;
const JSON_START = "@{";
const JSON_END = "}@";
const FIELD = /(?:^|\s)(?:[\p{L}_][\p{L}\p{N}_.-]*|\{[^{}]*\}):/u;
const BOOLEAN = /(?:^|[\s(])(?:AND|OR|NOT)(?=[\s(])/;

/** Whether a line that ends with an arrow is followed by an instruction. */
export function isQuerqy(lines: readonly string[]): boolean {
  let isAfterInput = false;
  for (const line of lines) {
    const text = stripComment(line).trim();
    if (text === "" || PROPERTY.test(text)) continue;
    if (isAfterInput && INSTRUCTION.test(text)) return true;
    isAfterInput = text.endsWith("=>");
  }
  return false;
}

/** The input of a rule, or why it cannot be one of ours. */
type RuleInput = { text: string; words: string; code: LeftCode | null };

/** Reads a file; every instruction but SYNONYM is listed. */
export function readQuerqy(lines: readonly string[]): ForeignFile | ForeignFault {
  const collector = createCollector("querqy");
  let comments = 0;
  let input: RuleInput | null = null;
  let isInJson = false;
  for (const [index, line] of lines.entries()) {
    if (collector.isFull) break;
    const text = stripComment(line).trim();
    if (isInJson) {
      isInJson = !text.includes(JSON_END);
      continue;
    }
    if (text === "") {
      if (line.trim() !== "") comments += 1;
    } else if (PROPERTY.test(text)) isInJson = text.startsWith(JSON_START) && !text.includes(JSON_END);
    else if (INSTRUCTION.test(text)) readInstruction(collector, input, { line: index + 1, text });
    else if (text.endsWith("=>")) input = readInput(text.slice(0, -2).trim());
    else collector.leave("unknown_line", { line: index + 1, text });
  }
  return collector.finish({ comments });
}

function readInstruction(
  collector: Collector,
  input: RuleInput | null,
  { line, text }: { line: number; text: string },
): void {
  const [, name = "", weight, value = ""] = INSTRUCTION.exec(text) ?? [];
  const whole = `${input?.text ?? ""} => ${text}`;
  const isSynonym = name.toUpperCase() === "SYNONYM";
  const code = isSynonym ? (input === null ? "side_empty" : (input.code ?? findTermFault(value))) : "rule";
  if (code !== null) {
    collector.leave(code, { line, text: whole, ...(isSynonym ? {} : { value: name.toUpperCase() }) });
    return;
  }
  const notes: RowNote[] = weight === undefined ? [] : [{ code: "weight", value: weight.trim() }];
  collector.add("one_way", [input?.words ?? "", dropEscapes(value).trim()], { line, text: whole, notes });
}

function readInput(text: string): RuleInput {
  const isBound = hasSign(text.slice(0, 1), '"') || /(?:^|[^\\])"$/.test(text);
  const code = isBound ? "boundary" : BOOLEAN.test(text) ? "boolean" : findTermFault(text);
  return { text, words: dropEscapes(text).trim(), code };
}

/** Signs that are more than words: fields and placeholders. */
function findTermFault(text: string): LeftCode | null {
  if (hasSign(text, "*") || /(?:^|\s)\$\d/.test(text)) return "wildcard";
  return FIELD.test(text) ? "field" : null;
}

/** Whether a sign occurs without a `\` before it. */
function hasSign(text: string, sign: string): boolean {
  return findSign(text, sign) >= 0;
}

function findSign(text: string, sign: string): number {
  for (let at = 0; at < text.length; at += 1) {
    if (text[at] === "\\") at += 1;
    else if (text[at] === sign) return at;
  }
  return -1;
}

function stripComment(line: string): string {
  const at = findSign(line, "#");
  return at < 0 ? line : line.slice(0, at);
}

function dropEscapes(text: string): string {
  return text.replaceAll(/\\([\\*#"])/g, "$1");
}
