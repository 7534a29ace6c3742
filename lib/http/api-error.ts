import * as z from "zod/mini";
import type { Shape } from "./endpoint";

/** Marks our errors with their name; the same symbol in every bundle and every copy of a class. */
const BRAND = Symbol.for("vitrine.error");

/**
 * Marks an error class and creates its type guard, which replaces `instanceof`: pages, route handlers and middleware each have
 * a copy of the class, but share promises and thus errors (docs/adr/0051).
 */
export function makeTypeGuard<E extends Error>(type: { prototype: E }, name: string): (error: unknown) => error is E {
  Object.defineProperty(type.prototype, BRAND, { value: name });
  return (error: unknown): error is E =>
    typeof error === "object" && error !== null && Reflect.get(error, BRAND) === name;
}

/** Field codes by dotted path, for example `{ "rules.0.position": ["position_occupied"] }`. */
export type FieldErrors = Record<string, string[]>;

/** The body of a refusal; may have more fields (`revision`, `server_time` …). */
export type ErrorBody = { error: string; errors?: FieldErrors } & Record<string, unknown>;

/** A refused call. The code is a message key, never a text. */
export class ApiError extends Error {
  override readonly name = "ApiError";
  /** The only field of an error that Next passes to the error boundary of a page. */
  digest: string;
  constructor(
    readonly status: number,
    readonly body: ErrorBody,
  ) {
    super(`${status} ${body.error}`);
    this.digest = [body.error, body.request_id].filter((part) => typeof part === "string").join(" ");
  }

  /** The code of the text. */
  get code(): string {
    return this.body.error;
  }

  /** The codes by field. */
  get errors(): FieldErrors {
    return this.body.errors ?? {};
  }
}

/** Type guard that works across copies of the class. */
export const isApiError = makeTypeGuard(ApiError, "ApiError");

/** Why an answer is invalid: its fields, its form, not JSON, or a redirect. */
export type AnswerFault = "upstream_contract" | "upstream_malformed" | "upstream_not_json" | "upstream_redirect";

/** An answer that violates the contract. Logged; only its code is shown. */
export class ContractError extends Error {
  override readonly name = "ContractError";
  constructor(
    message: string,
    readonly code: AnswerFault = "upstream_contract",
    /** What is wrong with its fields; empty if that is not the reason. */
    readonly issues: readonly z.core.$ZodIssue[] = [],
  ) {
    super(message);
  }
}

/** Type guard that works across copies of the class. */
export const isContractError = makeTypeGuard(ContractError, "ContractError");

const CODE = /^[a-z][a-zA-Z0-9_]{0,63}$/;

/** An issue's message if it looks like a code, otherwise `invalid`: texts of the library are never sent. */
function toCode(message: string): string {
  return CODE.test(message) && message !== "Invalid" ? message : "invalid";
}

/** Field codes of a failed parse. */
export function collectFieldErrors(error: z.core.$ZodError): FieldErrors {
  const fields: FieldErrors = {};
  for (const issue of error.issues) {
    const path = issue.path.map(String).join(".");
    const code = toCode(issue.message);
    const codes = fields[path] ?? [];
    if (!codes.includes(code)) fields[path] = [...codes, code];
  }
  return fields;
}

/** Parses the input of a caller; throws ApiError 422 `invalid` (400 for path and query) with codes by field. */
export function parseInput<S extends Shape>(schema: S, value: unknown, status: 400 | 422 = 422): z.output<S> {
  const result = z.safeParse(schema, value);
  if (result.success) return result.data;
  throw new ApiError(status, { error: "invalid", errors: collectFieldErrors(result.error) });
}

/** Parses an answer; throws ContractError with `who` and the paths, without values. */
export function parseAnswer<S extends Shape>(schema: S, value: unknown, who: string): z.output<S> {
  const result = z.safeParse(schema, value);
  if (result.success) return result.data;
  const places = Object.entries(collectFieldErrors(result.error))
    .slice(0, 5)
    .map(([path, codes]) => `${path || "(whole)"}: ${codes.join(", ")}`);
  throw new ContractError(`${who} broke its contract: ${places.join("; ")}`, "upstream_contract", result.error.issues);
}

/** Reads the body of a refusal leniently: an invalid one becomes `default`. */
export function parseErrorBody(value: unknown): ErrorBody {
  const result = z.safeParse(errorBody, value);
  return result.success ? (result.data as ErrorBody) : { error: "default" };
}

const errorBody = z.looseObject({
  error: z.string().check(z.regex(CODE)),
  errors: z.optional(z.record(z.string(), z.array(z.string()))),
});
