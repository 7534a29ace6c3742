import { useTranslations } from "next-intl";
import { useSite } from "@/lib/client/site-context";
import { useWrite } from "@/lib/client/use-write";
import { clearMissingItems, missingGroups, missingItems } from "@/lib/contract/catalogue/data-quality";
import type { ClearScope } from "@/lib/contract/catalogue/missing-items";

/** Removes missing items from the list; announces how many, and offers to undo it. */
export function useClear() {
  const t = useTranslations("data-quality.clear");
  const { site, supports } = useSite();
  const { isPending, send } = useWrite(clearMissingItems, {
    stale: [missingItems, missingGroups],
    onDone: ({ cleared }) => t("done", { count: cleared }),
  });
  /** Whether it succeeded. Without the group, a backend clears all items and has no scope. */
  async function clear(scope: ClearScope): Promise<boolean> {
    const body = supports(missingGroups) ? { scope } : undefined;
    return (await send({ params: { siteId: site.trackingCode }, body })) !== null;
  }
  return { clear, isPending };
}
