import * as z from "zod/mini";
import { changeList, type exportCsv } from "@/lib/contract/history/change-history";
import type { ListState } from "@/lib/contract/kit/lists";
import { pickFilters } from "@/lib/domain/kit/lists";
import { buildCallUrl } from "@/lib/http/endpoint";

/** The list of the screen; its URL also names the open change. */
export const historyList = {
  ...changeList,
  query: z.extend(changeList.query, {
    change: z.optional(z.coerce.number().check(z.int("invalid"), z.gt(0, "invalid"))),
  }),
};

/** The download URL of the filtered history. */
export function buildExportHref(call: typeof exportCsv, siteId: string, state: ListState<typeof historyList>): string {
  return `/api${buildCallUrl(call, { params: { siteId }, query: pickFilters(changeList, state) })}`;
}
