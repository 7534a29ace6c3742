import type { Endpoint, Input } from "./endpoint";

/**
 * Cache key of a read; without input, the prefix of all reads of the call.
 * @param form the name of a converted answer that is cached separately.
 */
export function buildQueryKey<E extends Endpoint>(
  call: E,
  input?: NoInfer<Input<E>>,
  form?: string | null,
): readonly unknown[] {
  if (input === undefined) return [call.path];
  return form == null ? [call.path, input] : [call.path, input, form];
}
