import { COMMON, inOneList } from "@/components/customizations/model/common-form";
import type { Customization } from "@/lib/contract/customizations/customizations";
import { type QueryCustomization, show } from "@/lib/contract/customizations/query-customizations";
import { queryKey } from "@/lib/http/query-key";

/** A customized query in the common form. */
export function ofQuery({ query, ...rest }: QueryCustomization): Customization {
  return inOneList({ kind: "query-customizations", subject: query, ...rest });
}

/** Where the query cache keeps a customized query in the common form. */
export function queryLiveKey(siteId: string, id: string): readonly unknown[] {
  return queryKey(show, { params: { siteId }, query: { id } }, COMMON);
}
