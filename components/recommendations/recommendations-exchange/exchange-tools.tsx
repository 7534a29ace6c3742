import { Download, Ellipsis, Upload } from "lucide-react";
import { useTranslations } from "next-intl";
import { lazy, Suspense, useState } from "react";
import { Menu } from "@/components/ui/menu";
import { useAllowed } from "@/lib/client/site-context";
import { EXPORT_FORMATS, exportFile, importRows } from "@/lib/contract/recommendations/recommendations-customization";
import { buildCallUrl } from "@/lib/http/endpoint";

const ImportDialog = lazy(() => import("./import-dialog").then((file) => ({ default: file.ImportDialog })));

const TEXTS = { csv: "exportCsv", json: "exportJson" } as const;

/** Export and import of the list in one menu; importing needs the right to change it. */
export function ExchangeTools({ siteId }: { siteId: string }) {
  const t = useTranslations("recommendations-customization.exchange");
  const canWrite = useAllowed(importRows.access);
  const [isImporting, setImporting] = useState(false);
  const exports = EXPORT_FORMATS.map((format) => ({
    id: format,
    label: t(TEXTS[format]),
    icon: Download,
    href: `/api${buildCallUrl(exportFile, { params: { siteId }, query: { format } })}`,
  }));
  return (
    <>
      <Menu
        trigger={{ label: t("menu"), icon: Ellipsis, isIconOnly: true, kind: "secondary" }}
        items={canWrite ? [...exports, { id: "import", label: t("import"), icon: Upload, startsGroup: true }] : exports}
        onAction={() => setImporting(true)}
        align="end"
      />
      <Suspense fallback={null}>{isImporting && <ImportDialog onClose={() => setImporting(false)} />}</Suspense>
    </>
  );
}
