import { DeleteDialog } from "@/components/customizations/list/delete-dialog";
import { KindContext } from "@/components/customizations/model/kind";
import type { Doomed } from "@/components/customizations/model/list-kind";
import { LISTING_KIND } from "./listing-kind";

/** Asks before the customization of a listing is deleted, from the list. */
export function DeleteListingDialog(props: { about: Doomed; onCancel: () => void; onGone: () => void }) {
  return (
    <KindContext value={LISTING_KIND}>
      <DeleteDialog {...props} />
    </KindContext>
  );
}
