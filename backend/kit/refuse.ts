import type { HandlerCode } from "@/lib/contract/kit/common";
import { ApiError, type FieldErrors } from "@/lib/http/api-error";

// How a call is refused. Only the kit makes an ApiError itself: it refuses before there is a handler, or for every call.

/** What comes with a refusal beside its code: codes of single fields, and data that explains it. */
export type Refusal = { errors?: FieldErrors } & Record<string, unknown>;

/** Answers a call with one of `Code` or a general code, and rolls everything back. */
export type Refuse<Code extends string = never> = (status: number, code: Code | HandlerCode, extra?: Refusal) => never;

/** Makes the error by which a call is refused, for code that answers it without a handler. */
export function refusalFor<Code extends string>(_call: { errors: readonly Code[] }) {
  return (status: number, code: Code | HandlerCode, extra: Refusal = {}): ApiError =>
    new ApiError(status, { ...extra, error: code });
}

/** The `refuse` of a call. */
export function refuseFor<Code extends string>(call: { errors: readonly Code[] }): Refuse<Code> {
  const refusal = refusalFor(call);
  return (status, code, extra) => {
    throw refusal(status, code, extra);
  };
}
