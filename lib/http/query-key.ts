import type { Endpoint, Input } from "./endpoint";

/**
 * Cache key of a read; without input, the prefix of every read of that call. `form` names another form in which its answer
 * is kept, beside the wire's own.
 */
export function queryKey<E extends Endpoint>(call: E, input?: Input<E>, form?: string | null): readonly unknown[] {
  if (input === undefined) return [call.path];
  return form == null ? [call.path, input] : [call.path, input, form];
}
