import { Download, Upload } from "lucide-react";
import { useTranslations } from "next-intl";
import { lazy, Suspense, useState } from "react";
import { Button } from "@/components/ui/button";
import { buttonStyle } from "@/components/ui/button-style";
import { Icon } from "@/components/ui/icon";
import { useAllowed } from "@/lib/client/site-context";
import { EXPORT_FORMATS, exportFile, importRows } from "@/lib/contract/recommendations/recommendations-customization";
import { buildCallUrl } from "@/lib/http/endpoint";

const ImportDialog = lazy(() => import("./import-dialog").then((file) => ({ default: file.ImportDialog })));

const TEXTS = { csv: "exportCsv", json: "exportJson" } as const;

/** Export and import of the list; importing needs the right to change it. */
export function ExchangeTools({ siteId }: { siteId: string }) {
  const t = useTranslations("recommendations-customization.exchange");
  const canWrite = useAllowed(importRows.access);
  const [isImporting, setImporting] = useState(false);
  return (
    <>
      {EXPORT_FORMATS.map((format) => (
        <a
          key={format}
          download
          href={`/api${buildCallUrl(exportFile, { params: { siteId }, query: { format } })}`}
          className={buttonStyle({})}
        >
          <Icon of={Download} />
          {t(TEXTS[format])}
        </a>
      ))}
      {canWrite && (
        <Button icon={Upload} onClick={() => setImporting(true)}>
          {t("import")}
        </Button>
      )}
      <Suspense fallback={null}>{isImporting && <ImportDialog onClose={() => setImporting(false)} />}</Suspense>
    </>
  );
}
