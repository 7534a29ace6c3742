import type { HandlerCode } from "@/lib/contract/kit/common";
import { ApiError, type FieldErrors } from "@/lib/http/api-error";

// Refuses calls with typed codes. Only the kit creates ApiError directly: it refuses calls before they have a handler.

/** Details of a refusal: codes by field, and data that explains it. */
export type Refusal = { errors?: FieldErrors } & Record<string, unknown>;

/** Refuses a call with one of `Code` or a general code, and rolls everything back. */
export type Refuse<Code extends string = never> = (status: number, code: Code | HandlerCode, extra?: Refusal) => never;

/** Creates the errors of a call, for code that answers it without a handler. */
export function createRefusalFactory<Code extends string>(_call: { errors: readonly Code[] }) {
  return (status: number, code: Code | HandlerCode, extra: Refusal = {}): ApiError =>
    new ApiError(status, { ...extra, error: code });
}

/** Creates the `refuse` of a call. */
export function createRefuse<Code extends string>(call: { errors: readonly Code[] }): Refuse<Code> {
  const refusal = createRefusalFactory(call);
  return (status, code, extra) => {
    throw refusal(status, code, extra);
  };
}
