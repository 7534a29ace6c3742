import "server-only";
import type * as z from "zod/mini";
import { type AddressSchema, parseAddress, type SearchParams } from "@/lib/domain/kit/address";

/** The screen state of an address; a value that does not fit falls to its default, so a bad link still opens. */
export function fromAddress<S extends AddressSchema>(schema: S, searchParams: SearchParams): z.output<S> {
  return parseAddress(schema, searchParams);
}
