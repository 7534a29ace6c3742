import "server-only";
import * as z from "zod/mini";
import { isRecord } from "@/lib/domain/kit/record";
import type { Endpoint } from "@/lib/http/endpoint";
import { REQUIRED_CALLS } from "./backend-calls";

/** A read whose answer shows the types of ids. */
export type IdRead = { call: Endpoint; input: { params: unknown; query: unknown } };

/** The reads whose answers have the ids of a write: the list of its feature, and the object that it names. */
export function listIdReads(call: Endpoint, input: unknown): IdRead[] {
  const { params, body } = input as { params?: unknown; body?: unknown };
  const id = isRecord(body) ? body.queryId : undefined;
  const reads = REQUIRED_CALLS.map((one) => one.call).filter(
    (one) => one.method === "GET" && one.feature === call.feature && one.host === "backend" && one.siteIn === "path",
  );
  return reads.flatMap((read): IdRead[] => {
    const query = [{}, { id }].map((given) => z.safeParse(read.query, given)).find(({ success }) => success);
    return query?.success && z.safeParse(read.params, params).success
      ? [{ call: read, input: { params, query: query.data } }]
      : [];
  });
}
