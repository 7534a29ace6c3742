import { useTranslations } from "next-intl";
import { useState } from "react";
import { hearing, useDone } from "@/lib/client/done";
import { useWrite } from "@/lib/client/query";
import { useAllowed, useSite } from "@/lib/client/site-context";
import { create, destroy, list, type SavedView, update, type ViewScreen } from "@/lib/contract/analytics/saved-views";
import { NOT_VIEWER } from "@/lib/contract/kit/common";
import { isApiError } from "@/lib/http/api-error";

/** What of a view is to be changed. */
export type ViewPatch = { name?: string; search?: string; is_shared?: boolean };

/** The writes of kept views, each said with the way back; `nameCode` is why a name was not taken. */
export function useViewWrites(screen: ViewScreen) {
  const t = useTranslations("saved-views");
  const params = { siteId: useSite().site.trackingCode };
  const done = useDone();
  // Viewers keep views of their own, but take nothing back in the history.
  const mayUndo = useAllowed({ roles: [NOT_VIEWER] });
  const [nameCode, setNameCode] = useState<string | null>(null);
  const creating = useWrite(create, [list]);
  const updating = useWrite(update, [list]);
  const removing = useWrite(destroy, [list]);
  async function said<T>(
    write: (heard: ReturnType<typeof hearing>) => Promise<T>,
    text: string,
  ): Promise<T | undefined> {
    const heard = hearing();
    setNameCode(null);
    try {
      const answer = await write(heard);
      done(text, { changeIds: mayUndo ? heard.changeIds : [] });
      return answer;
    } catch (error) {
      // The query client announces it; the field says it beside itself as well.
      if (isApiError(error)) setNameCode(error.code);
      return undefined;
    }
  }
  return {
    nameCode,
    isPending: creating.isPending || updating.isPending || removing.isPending,
    add: (name: string, search: string, isShared: boolean) =>
      said(
        ({ told }) => creating.mutateAsync({ params, body: { screen, name, search, is_shared: isShared }, told }),
        t("saved", { name }),
      ),
    change: (view: SavedView, patch: ViewPatch) =>
      said(
        ({ told }) =>
          updating.mutateAsync({
            params,
            headers: { "if-match": `"${view.revision}"` },
            body: { id: view.id, ...patch },
            told,
          }),
        t("saved", { name: patch.name ?? view.name }),
      ),
    remove: (view: SavedView) =>
      said(
        async ({ told }) => {
          await removing.mutateAsync({ params, body: { id: view.id }, told });
          return true;
        },
        t("removed", { name: view.name }),
      ),
  };
}

/** Whether the user may change a view: their own, and shared ones as whoever may write. */
export function useMayChange(): (view: SavedView) => boolean {
  const mayWrite = useAllowed({ roles: [NOT_VIEWER] });
  return (view) => (view.is_shared ? mayWrite : view.is_mine);
}
