import { DeleteQueryDialog, type Doomed } from "./delete-query-dialog";
import { KindContext } from "./kind";
import { QUERY_KIND } from "./query-kind";

/** Asks before the customization of a query is deleted, from the list. */
export function DeleteListedQuery(props: { about: Doomed; onCancel: () => void; onGone: () => void }) {
  return (
    <KindContext value={QUERY_KIND}>
      <DeleteQueryDialog {...props} />
    </KindContext>
  );
}
