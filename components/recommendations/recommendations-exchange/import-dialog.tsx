import { Upload } from "lucide-react";
import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { EncodingChoice } from "@/components/ui/encoding-choice";
import { FileButton } from "@/components/ui/file-button";
import { RadioGroup } from "@/components/ui/radio-group";
import { TextArea } from "@/components/ui/text-field";
import { useFileFaultText } from "@/components/ui/use-file-fault-text";
import { ApprovalHint } from "@/lib/client/approval";
import { IMPORT_ROWS_MAX } from "@/lib/contract/recommendations/recommendations-customization";
import { UPLOAD_BYTES_MAX } from "@/lib/domain/kit/limits";
import { ImportReportTable } from "./import-report";
import { type FileImport, type ImportReport, useImport } from "./use-import";

const MODES = ["add", "replace"] as const;

/** Imports customizations of recommendations from CSV or JSON: a dry run with the result for each row, then the import. */
export function ImportDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslations("recommendations-customization.exchange");
  const work = useImport();
  const { dryRun, isPending, mode } = work;
  const count = dryRun === null ? 0 : dryRun.created + dryRun.changed;
  async function apply() {
    if (await work.apply()) onClose();
  }
  return (
    <Dialog
      isOpen
      size="large"
      onClose={onClose}
      isPending={isPending}
      title={t("title")}
      actions={
        <>
          <Button onClick={onClose}>{t("cancel")}</Button>
          {count > 0 ? (
            <Button kind="primary" isPending={isPending} onClick={() => void apply()}>
              {t("apply", { count })}
            </Button>
          ) : (
            <Button kind="primary" isPending={isPending} onClick={() => void work.check()}>
              {t("check")}
            </Button>
          )}
        </>
      }
    >
      <div className="grid gap-5">
        <p className="text-ink-2">{t("intro")}</p>
        <Source work={work} />
        <RadioGroup
          label={t("mode")}
          value={mode}
          onChange={work.setMode}
          options={MODES.map((value) => ({ value, label: t(`modes.${value}`), hint: t(`modeHint.${value}`) }))}
        />
        <p role="status" className="text-md empty:hidden">
          {dryRun !== null && <Summary report={dryRun} />}
        </p>
        {count > 0 && <ApprovalHint />}
        {dryRun !== null && <ImportReportTable report={dryRun} />}
      </div>
    </Dialog>
  );
}

function Summary({ report }: { report: ImportReport }) {
  const t = useTranslations("recommendations-customization.exchange");
  const { created, changed, added, removed, errors } = report;
  return (
    <>
      {t("summary", { created, changed, added, removed })}
      {errors > 0 && <span className="text-bad"> {t("errorCount", { count: errors })}</span>}
    </>
  );
}

/** The file, or its pasted content. */
function Source({ work }: { work: FileImport }) {
  const t = useTranslations("recommendations-customization.exchange");
  const faultText = useFileFaultText("recommendations-customization.exchange.faults");
  const { fault, reading } = work;
  const limits = { most: IMPORT_ROWS_MAX, size: UPLOAD_BYTES_MAX / 1024 / 1024 };
  return (
    <div className="grid gap-3">
      <div>
        <FileButton
          label={t("file")}
          icon={Upload}
          accept=".csv,.json,.txt,text/csv,application/json,text/plain"
          onFile={(file) => void work.takeFile(file)}
        />
      </div>
      <TextArea
        label={t("text")}
        hint={t("textHint")}
        rows={6}
        spellCheck={false}
        value={work.text}
        onChange={(event) => work.setText(event.target.value)}
        error={fault === null ? undefined : faultText(fault.code, { ...limits, at: fault.at })}
        className="max-h-60 font-code text-sm"
      />
      {reading !== null && (
        <EncodingChoice
          readings={reading.readings}
          value={reading.encoding}
          onChange={(encoding) => void work.takeFile(reading.file, encoding)}
        />
      )}
    </div>
  );
}
