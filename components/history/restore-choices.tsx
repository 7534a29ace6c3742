import { History } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { VersionDiff } from "@/components/ui/version-diff";
import type { show } from "@/lib/contract/history/change-history";
import type { Output } from "@/lib/http/endpoint";
import { useChangeWords } from "./change-words";
import { type TakeBack, useNewestVersion } from "./take-back";

type Side = "before" | "after";

/** The whole thing as it was before or after a change; what that would change now is shown first. */
export function RestoreChoices({ change, back }: { change: Output<typeof show>; back: TakeBack }) {
  const t = useTranslations("change-history");
  const [side, setSide] = useState<Side | null>(null);
  const sides = (["before", "after"] as const).filter((one) => change[one] !== null && change[one] !== undefined);
  return (
    <section className="grid justify-items-start gap-2 border-line border-t pt-4">
      {sides.map((one) => (
        <Button
          key={one}
          icon={History}
          isSmall
          aria-expanded={side === one}
          onClick={() => setSide(side === one ? null : one)}
        >
          {t(one === "before" ? "restoreBefore" : "restoreAfter")}
        </Button>
      ))}
      {side !== null && <Preview change={change} side={side} back={back} onDone={() => setSide(null)} />}
    </section>
  );
}

type PreviewProps = { change: Output<typeof show>; side: Side; back: TakeBack; onDone: () => void };

function Preview({ change, side, back, onDone }: PreviewProps) {
  const t = useTranslations("change-history");
  const words = useChangeWords();
  const isTold = change.current !== undefined;
  const now = useNewestVersion(change, !isTold);
  if (now.isLoading) return <p className="text-ink-2 text-md">…</p>;
  if (now.isFailed) return <p className="text-bad text-md">{t("compareFailed")}</p>;
  const lines = words.diff(isTold ? change.current : now.version, change[side]);
  async function restore() {
    if (await back.restore(change.id, side)) onDone();
  }
  return (
    <div className="grid justify-items-start gap-2">
      <h3 className="font-semibold text-md">{t("restoreDiff")}</h3>
      <VersionDiff lines={lines} same={t("restoreSame")} />
      {lines.length > 0 && (
        <Button kind="primary" isPending={back.isPending} onClick={() => void restore()}>
          {t("restore")}
        </Button>
      )}
    </div>
  );
}
