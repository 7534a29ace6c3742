import { useTranslations } from "next-intl";
import { Dialog } from "@/components/ui/dialog";
import { useSite } from "@/lib/client/site-context";
import type { SavedView, ViewScreen } from "@/lib/contract/analytics/saved-views";
import { formatDateTime } from "@/lib/i18n/formats";
import { SaveForm } from "./save-form";
import { SavedRow } from "./saved-row";
import { type SavedViewsState, useViewWrites } from "./use-saved-views";

type Props = { screen: ViewScreen; state: SavedViewsState; onClose: () => void };

/** Saves the state of the screen under a name, and manages the existing views. */
export function SavedViewsDialog({ screen, state, onClose }: Props) {
  const t = useTranslations("saved-views");
  const shared = useTranslations("errors");
  const writes = useViewWrites(screen);
  const errors = {
    name_empty: shared("name_empty"),
    name_taken: t("errors.name_taken"),
    too_many_views: t("errors.too_many_views"),
  };
  return (
    <Dialog isOpen onClose={onClose} title={t("title")}>
      <p className="mb-4 text-ink-2">{t("intro")}</p>
      <SaveForm
        labels={{
          name: t("name"),
          hint: t("nameHint"),
          share: t("share"),
          shareHint: t("shareHint"),
          submit: t("save"),
        }}
        errors={errors}
        nameCode={writes.nameCode()}
        isPending={writes.isPending}
        onSave={async (name, isShared) => {
          const view = await writes.add(name, state.search, isShared);
          if (view === null) return;
          state.to(view.answer).onFollow();
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
            errors={errors}
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

type SavedViewRowProps = {
  view: SavedView;
  isUsed: boolean;
  writes: ReturnType<typeof useViewWrites>;
  errors: Readonly<Record<string, string>>;
  onUse: () => void;
};

/** A saved view: name, owner, last editor, and its actions. */
function SavedViewRow({ view, isUsed, writes, errors, onUse }: SavedViewRowProps) {
  const t = useTranslations("saved-views");
  const { site } = useSite();
  return (
    <SavedRow
      saved={view}
      isUsed={isUsed}
      isPending={writes.isPending}
      nameCode={writes.nameCode(view.id)}
      errors={errors}
      words={{
        use: t(isUsed ? "used" : "use"),
        kind: t(view.is_shared ? "shared" : "own"),
        more: t("more", { name: view.name }),
        name: t("name"),
        submit: t("rename"),
        cancel: t("cancel"),
      }}
      actions={{ rename: t("rename"), share: t("shareAct"), unshare: t("unshare"), remove: t("remove") }}
      onUse={onUse}
      onRename={(name) => writes.change(view, { name })}
      onShare={(is_shared) => void writes.change(view, { is_shared })}
      onRemove={() => void writes.remove(view)}
    >
      <p className="mt-0.5 text-ink-2 text-sm">
        {t("changed", {
          name: view.updated_by,
          owner: view.owner.name,
          at: formatDateTime(view.updated_at, site.time_zone),
        })}
      </p>
    </SavedRow>
  );
}
