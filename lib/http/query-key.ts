import type { Endpoint, Input } from "./endpoint";

/** Cache key of a read; without input, the prefix of every read of that call. */
export function queryKey<E extends Endpoint>(call: E, input?: Input<E>): readonly unknown[] {
  return input === undefined ? [call.path] : [call.path, input];
}
