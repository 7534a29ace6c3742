import { useState } from "react";
import { type CallWrite, useWrite } from "@/lib/client/use-write";
import { isApiError } from "@/lib/http/api-error";
import type { Endpoint } from "@/lib/http/endpoint";

type Calls<C, U, D> = { list: Endpoint; create: C; update: U; destroy: D };

/** A refused write: the id of the object, null for a new one. */
type Refusal = { id: unknown; code: string };

/**
 * The writes of one kind of saved objects. `nameCode(id)` is the code that refused the name of an object, or of a new one
 * without an id, until the next write.
 */
export function useSavedWrites<C extends Endpoint, U extends Endpoint, D extends Endpoint>(calls: Calls<C, U, D>) {
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const options = { stale: [calls.list] };
  const creating = useWrite(calls.create, options);
  const updating = useWrite(calls.update, options);
  const removing = useWrite(calls.destroy, options);
  const withReset =
    <E extends Endpoint>({ send }: CallWrite<E>): CallWrite<E>["send"] =>
    (input, more) => {
      setRefusal(null);
      const { id = null } = (input as { body?: { id?: unknown } }).body ?? {};
      // The refusal is announced, and also shown at the field.
      const onRefused = (error: Error) => {
        if (isApiError(error)) setRefusal({ id, code: error.code });
        return false;
      };
      return send(input, { ...more, onRefused });
    };
  return {
    nameCode: (id: unknown = null) => (refusal !== null && refusal.id === id ? refusal.code : null),
    isPending: creating.isPending || updating.isPending || removing.isPending,
    create: withReset(creating),
    update: withReset(updating),
    destroy: withReset(removing),
  };
}
