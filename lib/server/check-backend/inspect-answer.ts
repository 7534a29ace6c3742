import * as z from "zod/mini";
import { GENERAL_CODES } from "@/lib/contract/kit/common";
import { isContractError, parseErrorBody } from "@/lib/http/api-error";
import type { Endpoint, Output } from "@/lib/http/endpoint";
import type { WireAnswer } from "@/lib/http/send";
import { addTotals } from "@/lib/server/upstream/answer-totals";
import { parseLiberally } from "@/lib/server/upstream/liberal-answer";
import { describeIssues, describeLeniency, type Finding } from "./describe-issues";

/** `warn`: the console accepts it, but the contract says something else. */
export type CheckOutcome = "pass" | "warn" | "fail" | "skipped";

/** Whether an answer is one of the contract; `value` is there if the console can use it. */
export type AnswerVerdict<Value> = { outcome: CheckOutcome; reason: string; findings: Finding[]; value?: Value };

/** A refusal of a backend: its code, and its body. */
export type BackendRefusal = {
  status: number;
  code: string;
  errors: Record<string, string[]>;
  body: Record<string, unknown>;
};

const MALFORMED = Symbol("malformed");

/** Checks the answer of a success by the contract, as the console reads it, whichever status of success it has. */
export function inspectSuccess<E extends Endpoint>(
  call: E,
  answer: WireAnswer,
  statuses: readonly number[] = [call.status],
): AnswerVerdict<Output<E>> {
  const value = answer.text === "" ? undefined : parseJson(answer.text);
  if (value === MALFORMED) return { outcome: "fail", reason: "the answer is malformed JSON", findings: [] };
  const schema = call.response as E["response"];
  const strict = z.safeParse(schema, value);
  const remarks = statuses.includes(answer.status)
    ? []
    : [`status ${answer.status} instead of ${statuses.join(" or ")}`];
  if (strict.success)
    return {
      outcome: remarks.length > 0 ? "warn" : "pass",
      reason: remarks.join("; "),
      findings: [],
      value: strict.data,
    };
  try {
    const { value: readable, leftOut } = parseLiberally(
      schema,
      addTotals(call, {}, value),
      `${call.method} ${call.path}`,
    );
    const findings = describeLeniency(schema, strict.error.issues, value);
    if (leftOut.length > 0) remarks.push(`unreadable rows, which the console leaves out: ${leftOut.length}`);
    const isWarning = remarks.length + findings.length > 0;
    return { outcome: isWarning ? "warn" : "pass", reason: remarks.join("; "), findings, value: readable };
  } catch (error) {
    if (!isContractError(error)) throw error;
    const findings = describeIssues(error.issues.length > 0 ? error.issues : strict.error.issues, value);
    return { outcome: "fail", reason: remarks.join("; "), findings };
  }
}

/** Reads a refusal, and says what its body lacks. */
export function readRefusal(answer: WireAnswer): { refusal: BackendRefusal; findings: Finding[] } {
  const value = answer.text === "" ? undefined : parseJson(answer.text);
  const body = parseErrorBody(value);
  const refusal = { status: answer.status, code: body.error, errors: body.errors ?? {}, body };
  if (value === undefined || value === MALFORMED)
    return { refusal, findings: [{ path: "", expected: 'JSON, { "error": "<code>" }', found: "something else" }] };
  const isKnownForm = z.safeParse(errorBody, value);
  return { refusal, findings: isKnownForm.success ? [] : describeIssues(isKnownForm.error.issues, value) };
}

/** Whether the console has a text for a code of a call. */
export function isKnownCode(call: Endpoint, code: string): boolean {
  return call.errors.includes(code) || (GENERAL_CODES as readonly string[]).includes(code);
}

const errorBody = z.looseObject({
  error: z.string().check(z.regex(/^[a-z][a-zA-Z0-9_]{0,63}$/)),
  errors: z.nullish(z.record(z.string(), z.array(z.string()))),
});

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return MALFORMED;
  }
}
