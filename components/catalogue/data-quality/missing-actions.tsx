import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Download, Eraser } from "lucide-react";
import { useTranslations } from "next-intl";
import { lazy, Suspense, useState } from "react";
import { Button } from "@/components/ui/button";
import { buttonStyle } from "@/components/ui/button-style";
import { Icon } from "@/components/ui/icon";
import { read } from "@/lib/client/query";
import { useAllowed } from "@/lib/client/site-context";
import { clearMissingItems, missingExport, missingItems } from "@/lib/contract/catalogue/data-quality";
import { exportHref, missingInput } from "./quality-address";
import type { QualityView } from "./use-quality-view";

const ClearDialog = lazy(() => import("./clear-dialog").then((file) => ({ default: file.ClearDialog })));

/** The file of what is shown, and clearing; a link and a button. */
export function MissingActions({ view, isOurs }: { view: QualityView; isOurs: boolean }) {
  const t = useTranslations("data-quality");
  const { siteId, address } = view;
  const mayClear = useAllowed(clearMissingItems.access);
  const [isOpen, setOpen] = useState(false);
  // Of the list, which is read already; seen as groups it is asked for on its own, for how many rows the file has.
  const { data } = useQuery({
    ...read(missingItems, missingInput(siteId, address)),
    placeholderData: keepPreviousData,
  });
  return (
    <div className="flex flex-wrap items-center gap-2">
      {isOurs && data !== undefined && data.total > 0 && (
        <a download href={exportHref(missingExport, siteId, address)} className={buttonStyle({ kind: "secondary" })}>
          <Icon of={Download} />
          {t("missing.export", { count: data.total })}
        </a>
      )}
      {mayClear && (
        <Button kind="secondary" icon={Eraser} onClick={() => setOpen(true)}>
          {t("clear.open")}
        </Button>
      )}
      {isOpen && (
        <Suspense fallback={null}>
          <ClearDialog view={view} isOurs={isOurs} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </div>
  );
}
