import { History } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { VersionDiff } from "@/components/ui/version-diff";
import { ApprovalHint } from "@/lib/client/approval";
import type { showChange } from "@/lib/contract/history/change-history";
import { needsApproval } from "@/lib/domain/kit/approval";
import type { Output } from "@/lib/http/endpoint";
import { useChangeWords } from "./change-words";
import { type UndoActions, useNewestVersion } from "./use-undo";

type Side = "before" | "after";

/** Restores the object as it was before or after a change; shows the effect first. */
export function RestoreChoices({
  change,
  undoActions,
}: {
  change: Output<typeof showChange>;
  undoActions: UndoActions;
}) {
  const t = useTranslations("change-history");
  const [side, setSide] = useState<Side | null>(null);
  const sides = (["before", "after"] as const).filter(
    (option) => change[option] !== null && change[option] !== undefined,
  );
  return (
    <section className="grid justify-items-start gap-2 border-line border-t pt-4">
      {sides.map((option) => (
        <Button
          key={option}
          icon={History}
          isSmall
          aria-expanded={side === option}
          onClick={() => setSide(side === option ? null : option)}
        >
          {t(option === "before" ? "restoreBefore" : "restoreAfter")}
        </Button>
      ))}
      {side !== null && <Preview change={change} side={side} undoActions={undoActions} onDone={() => setSide(null)} />}
    </section>
  );
}

type PreviewProps = { change: Output<typeof showChange>; side: Side; undoActions: UndoActions; onDone: () => void };

function Preview({ change, side, undoActions, onDone }: PreviewProps) {
  const t = useTranslations("change-history");
  const words = useChangeWords();
  const hasCurrent = change.current !== undefined;
  const newest = useNewestVersion(change, !hasCurrent);
  if (newest.isLoading) return <p className="text-ink-2 text-md">…</p>;
  if (newest.isFailed) return <p className="text-bad text-md">{t("compareFailed")}</p>;
  const lines = words.diff(hasCurrent ? change.current : newest.version, change[side]);
  async function restore() {
    if (await undoActions.restore(change.id, side)) onDone();
  }
  return (
    <div className="grid justify-items-start gap-2">
      <h3 className="font-semibold text-md">{t("restoreDiff")}</h3>
      <VersionDiff lines={lines} same={t("restoreSame")} isPending={words.isPending} />
      {lines.length > 0 && needsApproval({ ...change, objectId: change.object.id }) && <ApprovalHint />}
      {lines.length > 0 && (
        <Button kind="primary" isPending={undoActions.isPending} onClick={() => void restore()}>
          {t("restore")}
        </Button>
      )}
    </div>
  );
}
