import { DeleteDialog } from "@/components/customizations/list/delete-dialog";
import { KindContext } from "@/components/customizations/model/kind";
import type { Doomed } from "@/components/customizations/model/list-kind";
import { QUERY_KIND } from "./query-kind";

/** Asks before the customization of a query is deleted, from the list. */
export function DeleteListedQuery(props: { about: Doomed; onCancel: () => void; onGone: () => void }) {
  return (
    <KindContext value={QUERY_KIND}>
      <DeleteDialog {...props} />
    </KindContext>
  );
}
