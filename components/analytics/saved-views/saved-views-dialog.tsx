import { useTranslations } from "next-intl";
import { Dialog } from "@/components/ui/dialog";
import { VIEW_NAME_MAX, type ViewScreen } from "@/lib/contract/analytics/saved-views";
import { KeepForm } from "./save-form";
import { SavedViewRow } from "./saved-view-row";
import type { SavedViewsState } from "./use-saved-views";
import { useViewWrites } from "./use-view-writes";

type Props = { screen: ViewScreen; state: SavedViewsState; onClose: () => void };

/** Keeps what the screen shows under a name, and cares for the views that are there. */
export function SavedViewsDialog({ screen, state, onClose }: Props) {
  const t = useTranslations("saved-views");
  const writes = useViewWrites(screen);
  return (
    <Dialog isOpen onClose={onClose} title={t("title")}>
      <p className="mb-4 text-ink-2">{t("intro")}</p>
      <KeepForm
        labels={{
          name: t("name"),
          hint: t("nameHint"),
          share: t("share"),
          shareHint: t("shareHint"),
          submit: t("keep"),
        }}
        maxLength={VIEW_NAME_MAX}
        errors={{
          name_empty: t("errors.name_empty"),
          name_taken: t("errors.name_taken"),
          too_many_views: t("errors.too_many_views"),
        }}
        nameCode={writes.nameCode}
        isPending={writes.isPending}
        onKeep={async (name, isShared) => {
          const view = await writes.add(name, state.search, isShared);
          if (view === undefined) return;
          state.to(view).onFollow();
          onClose();
        }}
      />
      {state.views.length === 0 && <p className="py-3 text-ink-2">{t("none")}</p>}
      <ul className="grid divide-y divide-line">
        {state.views.map((view) => (
          <SavedViewRow
            key={view.id}
            view={view}
            isUsed={view.id === state.current?.id}
            writes={writes}
            onUse={() => {
              state.to(view).onFollow();
              onClose();
            }}
          />
        ))}
      </ul>
    </Dialog>
  );
}
