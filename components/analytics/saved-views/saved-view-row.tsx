import { Ellipsis } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Chip } from "@/components/ui/chip";
import { Menu } from "@/components/ui/menu";
import { useAllowed, useSite } from "@/lib/client/site-context";
import { type SavedView, VIEW_NAME_MAX } from "@/lib/contract/analytics/saved-views";
import { NOT_VIEWER } from "@/lib/contract/kit/common";
import { formatDateTime } from "@/lib/i18n/formats";
import { RenameForm } from "./rename-form";
import { useMayChange, type useViewWrites } from "./use-view-writes";

type Writes = ReturnType<typeof useViewWrites>;
type Props = { view: SavedView; isUsed: boolean; writes: Writes; onUse: () => void };

/** A kept view: its name, whose it is, who changed it last, and what can be done with it. */
export function SavedViewRow({ view, isUsed, writes, onUse }: Props) {
  const t = useTranslations("saved-views");
  const { site } = useSite();
  const [isRenaming, setRenaming] = useState(false);
  const mayShare = useAllowed({ roles: [NOT_VIEWER] });
  const mayChange = useMayChange()(view);
  function act(id: string) {
    if (id === "rename") setRenaming(true);
    else if (id === "remove") void writes.remove(view);
    else void writes.change(view, { is_shared: id === "share" });
  }
  const items = [
    { id: "rename", label: t("rename") },
    ...(mayShare && !view.is_shared ? [{ id: "share", label: t("shareAct") }] : []),
    ...(view.is_mine && view.is_shared ? [{ id: "unshare", label: t("unshare") }] : []),
    { id: "remove", label: t("remove"), isDanger: true, startsGroup: true },
  ];
  return (
    <li className="flex flex-wrap items-start gap-x-3 gap-y-2 py-3">
      <div className="min-w-0 flex-1 basis-64">
        {isRenaming ? (
          <Renaming view={view} writes={writes} onDone={() => setRenaming(false)} />
        ) : (
          <>
            <p className="flex flex-wrap items-center gap-2 font-semibold">
              <span className="min-w-0 break-words">{view.name}</span>
              <Chip kind={view.is_shared ? "info" : "neutral"}>{t(view.is_shared ? "shared" : "own")}</Chip>
            </p>
            <p className="mt-0.5 text-ink-2 text-sm">
              {t("changed", {
                name: view.updated_by,
                owner: view.owner.name,
                at: formatDateTime(view.updated_at, site.time_zone),
              })}
            </p>
          </>
        )}
      </div>
      <Button kind={isUsed ? "quiet" : "secondary"} isSmall onClick={onUse} aria-pressed={isUsed}>
        {t(isUsed ? "used" : "use")}
      </Button>
      {mayChange && (
        <Menu
          trigger={{
            label: t("more", { name: view.name }),
            icon: Ellipsis,
            isIconOnly: true,
            isSmall: true,
            kind: "quiet",
          }}
          items={items}
          onAction={act}
          align="end"
        />
      )}
    </li>
  );
}

function Renaming({ view, writes, onDone }: { view: SavedView; writes: Writes; onDone: () => void }) {
  const t = useTranslations("saved-views");
  return (
    <RenameForm
      name={view.name}
      maxLength={VIEW_NAME_MAX}
      isPending={writes.isPending}
      onRename={(name) => writes.change(view, { name })}
      onDone={onDone}
      labels={{ name: t("name"), submit: t("rename"), cancel: t("cancel") }}
    />
  );
}
