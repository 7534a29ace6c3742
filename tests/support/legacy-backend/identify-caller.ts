import type { Context } from "hono";
import { findSignatureFault } from "./signature";
import type { Person, Store } from "./store";

/** How callers are identified: by signatures, with keys as hex by id, or by a single sign-on cookie. */
export type Doors = { keys: ReadonlyMap<string, string>; ssoCookie: string | null };

/** The caller, or the body of the error. With the cookie nothing is signed or checked further. */
export function identifyCaller(
  c: Context,
  store: Store,
  { keys, ssoCookie }: Doors,
  body: string,
): Person | { error: string } {
  const header = (name: string): string => c.req.header(name) ?? "";
  if (ssoCookie !== null) {
    const cookies = header("cookie")
      .split(";")
      .map((part) => part.trim());
    const value = cookies.find((part) => part.startsWith(`${ssoCookie}=`))?.slice(ssoCookie.length + 1) ?? "";
    return store.people.get(store.cookies.get(value) ?? "") ?? { error: "unauthenticated" };
  }
  const { pathname, search } = new URL(c.req.url);
  const request = { method: c.req.method, pathAndQuery: pathname + search, body, header };
  const fault = findSignatureFault(store.hasOtherKeys ? new Map() : keys, request, Date.now() + store.aheadMs);
  return fault ?? findPerson(store, header("x-vitrine-user")) ?? { error: "unauthenticated" };
}

/** A person by id or address. */
function findPerson({ people, anybody }: Store, named: string): Person | undefined {
  const hasAddress = ({ email }: Person): boolean => email?.toLowerCase() === named.toLowerCase();
  return people.get(named) ?? [...people.values()].find(hasAddress) ?? people.get(anybody ?? "");
}
