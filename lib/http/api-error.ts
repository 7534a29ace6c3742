import * as z from "zod/mini";
import type { Shape } from "./endpoint";

/** Says of an error of ours which one it is; the same symbol in every bundle and every copy of a class. */
const BRAND = Symbol.for("vitrine.error");

/**
 * Marks a class of our errors and makes the test for it, which takes the place of `instanceof`: a page, a route handler and
 * middleware each have a copy of the class, share promises, and so meet each other's errors (docs/adr/0051).
 */
export function brand<E extends Error>(type: { prototype: E }, name: string): (error: unknown) => error is E {
  Object.defineProperty(type.prototype, BRAND, { value: name });
  return (error: unknown): error is E =>
    typeof error === "object" && error !== null && Reflect.get(error, BRAND) === name;
}

/** Field codes by dotted path, as the contract has them: `{ "rules.0.position": ["position_occupied"] }`. */
export type FieldErrors = Record<string, string[]>;

/** The body of every refusal on the wire; more fields (`revision`, `server_time` …) may stand beside these. */
export type ErrorBody = { error: string; errors?: FieldErrors } & Record<string, unknown>;

/** A call that was refused: the caller's fault, or a rule's. Its code is a message key, never a text. */
export class ApiError extends Error {
  override readonly name = "ApiError";
  /** What the error boundary of a page is told: Next hands on what has this name, and nothing else of an error. */
  digest: string;
  constructor(
    readonly status: number,
    readonly body: ErrorBody,
  ) {
    super(`${status} ${body.error}`);
    this.digest = [body.error, body.request_id].filter((part) => typeof part === "string").join(" ");
  }

  /** The code that names the text. */
  get code(): string {
    return this.body.error;
  }

  /** The codes of single fields. */
  get errors(): FieldErrors {
    return this.body.errors ?? {};
  }
}

/** Whether an error is an ApiError, of any copy of the class. */
export const isApiError = brand(ApiError, "ApiError");

/** What is wrong with an answer: its fields, its form, that it is no JSON, or that it leads elsewhere. */
export type AnswerFault = "upstream_contract" | "upstream_malformed" | "upstream_not_json" | "upstream_redirect";

/** An answer that does not keep its contract: the answering side's fault. Logged; only its code is shown. */
export class ContractError extends Error {
  override readonly name = "ContractError";
  constructor(
    message: string,
    readonly code: AnswerFault = "upstream_contract",
  ) {
    super(message);
  }
}

/** Whether an error is a ContractError, of any copy of the class. */
export const isContractError = brand(ContractError, "ContractError");

const CODE = /^[a-z][a-zA-Z0-9_]{0,63}$/;

/** An issue's message when it looks like a code, else `invalid`: the library's own English never leaves the server. */
function codeOf(message: string): string {
  return CODE.test(message) && message !== "Invalid" ? message : "invalid";
}

/** Field codes of a failed parse. */
export function fieldErrors(error: z.core.$ZodError): FieldErrors {
  const fields: FieldErrors = {};
  for (const issue of error.issues) {
    const path = issue.path.map(String).join(".");
    const code = codeOf(issue.message);
    const codes = fields[path] ?? [];
    if (!codes.includes(code)) fields[path] = [...codes, code];
  }
  return fields;
}

/** Parses what a caller sent; throws ApiError 422 `invalid` (400 for path and query) with codes by field. */
export function parseInput<S extends Shape>(schema: S, value: unknown, status: 400 | 422 = 422): z.output<S> {
  const result = z.safeParse(schema, value);
  if (result.success) return result.data;
  throw new ApiError(status, { error: "invalid", errors: fieldErrors(result.error) });
}

/** Parses what another side answered; throws ContractError naming `who` and the places, not the values. */
export function parseAnswer<S extends Shape>(schema: S, value: unknown, who: string): z.output<S> {
  const result = z.safeParse(schema, value);
  if (result.success) return result.data;
  const places = Object.entries(fieldErrors(result.error))
    .slice(0, 5)
    .map(([path, codes]) => `${path || "(whole)"}: ${codes.join(", ")}`);
  throw new ContractError(`${who} broke its contract: ${places.join("; ")}`);
}

/** Reads a refusal's body leniently: an unreadable one becomes `default`. */
export function errorBodyOf(value: unknown): ErrorBody {
  const result = z.safeParse(errorBody, value);
  return result.success ? (result.data as ErrorBody) : { error: "default" };
}

const errorBody = z.looseObject({
  error: z.string().check(z.regex(CODE)),
  errors: z.optional(z.record(z.string(), z.array(z.string()))),
});
