import { useState } from "react";
import { useWrite, type Write } from "@/lib/client/use-write";
import { isApiError } from "@/lib/http/api-error";
import type { Endpoint } from "@/lib/http/endpoint";

type Calls<C, U, D> = { list: Endpoint; create: C; update: U; destroy: D };

/** The writes of one kind of saved objects; `nameCode` is the code that refused a name, until the next write. */
export function useSavedWrites<C extends Endpoint, U extends Endpoint, D extends Endpoint>(calls: Calls<C, U, D>) {
  const [nameCode, setNameCode] = useState<string | null>(null);
  const options = {
    stale: [calls.list],
    // The refusal is announced, and also shown at the field.
    onRefused: (error: Error) => {
      if (isApiError(error)) setNameCode(error.code);
      return false;
    },
  };
  const creating = useWrite(calls.create, options);
  const updating = useWrite(calls.update, options);
  const removing = useWrite(calls.destroy, options);
  const withReset =
    <E extends Endpoint>({ send }: Write<E>): Write<E>["send"] =>
    (input, more) => {
      setNameCode(null);
      return send(input, more);
    };
  return {
    nameCode,
    isPending: creating.isPending || updating.isPending || removing.isPending,
    create: withReset(creating),
    update: withReset(updating),
    destroy: withReset(removing),
  };
}
