import { DeleteQueryDialog, type Doomed } from "@/components/features/query-customizations/delete-query-dialog";
import { KindContext } from "@/components/features/query-customizations/kind";
import { LISTING_KIND } from "./listing-kind";

/** Asks before the customization of a listing is deleted, from the list. */
export function DeleteListingDialog(props: { about: Doomed; onCancel: () => void; onGone: () => void }) {
  return (
    <KindContext value={LISTING_KIND}>
      <DeleteQueryDialog {...props} />
    </KindContext>
  );
}
