import { Bookmark } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { Dialog } from "@/components/ui/dialog";
import { TextField } from "@/components/ui/text-field";
import { useAllowed } from "@/lib/client/site-context";
import { NOT_VIEWER } from "@/lib/contract/common";
import { VIEW_NAME_MAX, type ViewScreen } from "@/lib/contract/saved-views";
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

const NAME_CODES = ["name_empty", "name_taken", "too_many_views"] as const;

type KeepProps = {
  nameCode: string | null;
  isPending: boolean;
  onKeep: (name: string, isShared: boolean) => Promise<void>;
};

function KeepForm({ nameCode, isPending, onKeep }: KeepProps) {
  const t = useTranslations("saved-views");
  const mayShare = useAllowed({ roles: [NOT_VIEWER] });
  const [name, setName] = useState("");
  const [isShared, setShared] = useState(false);
  const [isEmpty, setEmpty] = useState(false);
  const code = isEmpty ? "name_empty" : NAME_CODES.find((one) => one === nameCode);
  return (
    <form
      className="mb-4 grid gap-3 rounded-box border border-line p-4"
      onSubmit={(event) => {
        event.preventDefault();
        setEmpty(name.trim() === "");
        if (name.trim() !== "") void onKeep(name.trim(), isShared);
      }}
    >
      <TextField
        label={t("name")}
        hint={t("nameHint")}
        value={name}
        maxLength={VIEW_NAME_MAX}
        error={code === undefined ? undefined : t(`errors.${code}`)}
        onChange={(event) => setName(event.target.value)}
      />
      {mayShare && (
        <Checkbox
          label={t("share")}
          hint={t("shareHint")}
          checked={isShared}
          onChange={(event) => setShared(event.target.checked)}
        />
      )}
      <div>
        <Button type="submit" kind="primary" icon={Bookmark} isPending={isPending}>
          {t("keep")}
        </Button>
      </div>
    </form>
  );
}
