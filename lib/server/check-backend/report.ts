import type { ReportRow } from "./checker";
import type { Finding } from "./describe-issues";
import type { CheckOutcome } from "./inspect-answer";

const FINDINGS_MAX = 3;
const PATH_MAX = 110;

/** The number of lines by outcome. */
export type Summary = Record<CheckOutcome, number>;

/** A line: outcome, method, path, which case, time, reason, and the wrong fields. */
export function formatRow({ outcome, method, path, what, ms, reason, findings }: ReportRow): string {
  const readable = path.replaceAll(/%(5B|5D|3A|2C)/g, (code) => decodeURIComponent(code));
  const shown = readable.length > PATH_MAX ? `${readable.slice(0, PATH_MAX - 1)}…` : readable;
  const head = [outcome.padEnd(7), method.padEnd(6), shown].filter((part) => part.trim() !== "").join(" ");
  const facts = [...(what === "" ? [] : [what]), ...(ms === null ? [] : [`${ms} ms`])];
  const wrong = findings.slice(0, FINDINGS_MAX).map(formatFinding);
  const more = findings.length - wrong.length;
  const remarks = [...(reason === "" ? [] : [reason]), ...wrong, ...(more > 0 ? [`and ${more} more fields`] : [])];
  return `${head}${facts.length > 0 ? ` (${facts.join(", ")})` : ""}${remarks.length > 0 ? `  ${remarks.join("; ")}` : ""}`;
}

function formatFinding({ path, expected, found }: Finding): string {
  return `${path === "" ? "(whole answer)" : path}: expected ${expected}, found ${found}`;
}

/** Counts lines by outcome. */
export function summarize(rows: readonly ReportRow[]): Summary {
  const count = (outcome: CheckOutcome) => rows.filter((row) => row.outcome === outcome).length;
  return { pass: count("pass"), warn: count("warn"), fail: count("fail"), skipped: count("skipped") };
}

/** The last line, in words. */
export function formatSummary({ pass, warn, fail, skipped }: Summary): string {
  const verdict = fail === 0 ? "No failures." : `${fail} failed.`;
  return `${verdict} ${pass} passed, ${warn} with a warning, ${skipped} not checked.`;
}
