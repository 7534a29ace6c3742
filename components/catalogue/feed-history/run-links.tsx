import { History } from "lucide-react";
import { useTranslations } from "next-intl";
import { lazy, Suspense, useState } from "react";
import { AddressLink } from "@/components/ui/address-link";
import { Button } from "@/components/ui/button";
import { ScreenLink } from "@/components/ui/screen-link";
import { useIsScripted } from "@/components/ui/use-after-idle";
import { readWallTime } from "@/components/ui/zoned-time";
import { useAllowed, useSite } from "@/lib/client/site-context";
import { type Run, restoreCatalogueVersion } from "@/lib/contract/catalogue/feed-runs";
import { hasEnded } from "@/lib/domain/catalogue/run-states";
import { buildScreenPath, getScreen } from "@/lib/domain/kit/screens";
import { NO_RUN } from "./history-address";
import { type RunHistoryView, useRunApproval } from "./history-view";

const RestoreDialog = lazy(() => import("./restore-dialog").then((file) => ({ default: file.RestoreDialog })));

/** Links of a run: restore it, the run that it restored, and the change history of its day. */
export function RunLinks({ view, run }: { view: RunHistoryView; run: Run }) {
  const t = useTranslations("feed-history");
  const { site, supports } = useSite();
  const day = readWallTime(run.finished ?? run.started ?? "", site.time_zone)?.date;
  const changes = getScreen("change-history");
  const hasChanges = hasEnded(run) && day !== undefined && supports(changes);
  return (
    <div className="flex flex-wrap items-center gap-x-5 gap-y-2 empty:hidden">
      <Restore view={view} run={run} />
      <RestoreBefore view={view} run={run} />
      {run.restored_from && (
        <AddressLink to={view.to({ ...NO_RUN, run: run.restored_from })} className="text-accent">
          {t("restoredFrom")}
        </AddressLink>
      )}
      {hasChanges && (
        <ScreenLink
          href={`${buildScreenPath(changes, site.trackingCode)}?feature=catalogue-import&from=${day}&to=${day}`}
        >
          {t("toChanges")}
        </ScreenLink>
      )}
    </div>
  );
}

type RestoreProps = { view: RunHistoryView; run: Run };

function Restore({ view, run }: RestoreProps) {
  const t = useTranslations("feed-history.restore");
  return run.is_restorable && <RestoreButton view={view} run={run} label={t("open")} isBefore={false} />;
}

/** Restores the catalog that an approved run replaced, labeled with who approved it and when. */
function RestoreBefore({ view, run }: RestoreProps) {
  const t = useTranslations("feed-history.restore");
  const approval = useRunApproval(run);
  if (!run.is_restorable_before || approval === null) return null;
  return <RestoreButton view={view} run={run} label={t("openBefore", approval)} isBefore />;
}

function RestoreButton({ view, run, label, isBefore }: RestoreProps & { label: string; isBefore: boolean }) {
  const [isOpen, setOpen] = useState(false);
  const canRestore = useAllowed(restoreCatalogueVersion.access);
  const isScripted = useIsScripted();
  if (!canRestore) return null;
  return (
    <>
      <Button icon={History} className={isScripted ? undefined : "invisible"} onClick={() => setOpen(true)}>
        {label}
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <RestoreDialog view={view} run={run} isBefore={isBefore} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
