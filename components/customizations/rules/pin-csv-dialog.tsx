import type { Place } from "@vitrine/engine/rule-evaluator";
import { CircleAlert, CircleCheck, Download, Upload } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useEditor } from "@/components/customizations/model/editing/editor-context";
import { usePlaces } from "@/components/customizations/model/kinds/kind";
import type { EditorDialogProps } from "@/components/customizations/model/saving/dialog-props";
import { Button } from "@/components/ui/button";
import { Chip } from "@/components/ui/chip";
import { Dialog } from "@/components/ui/dialog";
import { EncodingChoice } from "@/components/ui/encoding-choice";
import { FileButton } from "@/components/ui/file-button";
import { RadioGroup } from "@/components/ui/radio-group";
import { TextArea } from "@/components/ui/text-field";
import { useFileFaultText } from "@/components/ui/use-file-fault-text";
import { RULES_PER_QUERY_MAX } from "@/lib/contract/kit/limits";
import { isGood, type PinImport } from "@/lib/domain/customizations/pin-csv";
import { UPLOAD_BYTES_MAX, UPLOAD_PREVIEW_ROWS } from "@/lib/domain/kit/limits";
import { KIND_PLACES, pickList } from "@/lib/domain/search/places";
import { buildTemplate, type PinCsv, usePinCsv } from "./use-pin-csv";

/** Imports pins from CSV: validates every line first, then applies the valid ones as one undo step. */
export function PinCsvDialog(props: EditorDialogProps) {
  const t = useTranslations("query-customizations.csv");
  const { editor, live } = props;
  const csv = usePinCsv(props);
  const [place, setPlace] = useState<Place>(usePlaces()[0]);
  const { dryRun, progress } = csv;
  const close = () => editor.open(null);
  function apply() {
    if (dryRun === null) return;
    close();
    editor.apply(dryRun.draft);
  }
  const good = dryRun?.good ?? 0;
  return (
    <Dialog
      isOpen
      size="large"
      onClose={close}
      title={t("title")}
      actions={
        <>
          <Button onClick={close}>{t("cancel")}</Button>
          {good > 0 ? (
            <Button kind="primary" onClick={apply}>
              {t("apply", { count: good })}
            </Button>
          ) : (
            <Button kind="primary" isPending={progress !== null} onClick={() => void csv.check(place)}>
              {t("check")}
            </Button>
          )}
        </>
      }
    >
      <div className="grid gap-5">
        <p className="text-ink-2">{t("intro", { most: RULES_PER_QUERY_MAX })}</p>
        <Source csv={csv} onTemplate={() => void downloadTemplate(pickList(live, place).items)} />
        {editor.draft.mode === "advanced" && (
          <PlaceChoice
            place={place}
            onChange={(next) => {
              setPlace(next);
              csv.setText(csv.text);
            }}
          />
        )}
        <p role="status" className="text-md empty:hidden">
          {progress !== null && t("progress", progress)}
          {dryRun !== null && t("summary", { good, bad: dryRun.lines.length - good })}
        </p>
        {dryRun !== null && <Verdicts dryRun={dryRun} />}
      </div>
    </Dialog>
  );
}

/** Chooses where the pins act, if search and autocomplete have separate rules. */
function PlaceChoice({ place, onChange }: { place: Place; onChange: (place: Place) => void }) {
  const t = useTranslations("query-customizations.csv");
  return (
    <RadioGroup
      label={t("place")}
      isInline
      value={place}
      onChange={onChange}
      options={KIND_PLACES["query-customizations"].map((value) => ({ value, label: t(value) }))}
    />
  );
}

/** CSV input: pasted text or a file. */
function Source({ csv, onTemplate }: { csv: PinCsv; onTemplate: () => void }) {
  const t = useTranslations("query-customizations.csv");
  const faultText = useFileFaultText("query-customizations.csv.faults");
  const { reading } = csv;
  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap gap-2">
        <FileButton
          label={t("file")}
          icon={Upload}
          accept=".csv,.txt,text/csv,text/plain"
          onFile={(file) => void csv.takeFile(file)}
        />
        <Button isSmall icon={Download} onClick={onTemplate}>
          {t("template")}
        </Button>
      </div>
      <TextArea
        label={t("text")}
        hint={t("textHint")}
        rows={6}
        spellCheck={false}
        value={csv.text}
        onChange={(event) => csv.setText(event.target.value)}
        error={
          csv.fault === null
            ? undefined
            : faultText(csv.fault.code, {
                most: RULES_PER_QUERY_MAX,
                size: UPLOAD_BYTES_MAX / 1024 / 1024,
                at: csv.fault.at,
              })
        }
        className="max-h-60 font-code text-sm"
      />
      {reading !== null && (
        <EncodingChoice
          readings={reading.readings}
          value={reading.encoding}
          onChange={(encoding) => void csv.takeFile(reading.file, encoding)}
        />
      )}
    </div>
  );
}

/** Every line with its verdict. */
function Verdicts({ dryRun }: { dryRun: PinImport }) {
  const t = useTranslations("query-customizations.csv");
  const { language } = useEditor();
  const shown = dryRun.lines.slice(0, UPLOAD_PREVIEW_ROWS);
  return (
    <div className="max-h-80 overflow-auto border-line border-y">
      <table className="w-full text-left text-md">
        <caption className="sr-only">{t("verdicts")}</caption>
        <thead>
          <tr>
            {(["line", "item", "position", "verdict"] as const).map((column) => (
              <th
                key={column}
                scope="col"
                className="sticky top-0 bg-raised py-1.5 pr-3 font-semibold text-ink-2 text-sm"
              >
                {t(`columns.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {shown.map(({ line, item, verdict }) => (
            <tr key={line.line}>
              <td className="border-line border-t py-1.5 pr-3 text-ink-3 tabular-nums">{line.line}</td>
              <td lang={language} className="border-line border-t py-1.5 pr-3 break-words">
                {item?.title ?? line.named}
              </td>
              <td className="border-line border-t py-1.5 pr-3 tabular-nums">{line.position}</td>
              <td className="border-line border-t py-1.5">
                <Chip kind={isGood(verdict) ? "good" : "bad"} icon={isGood(verdict) ? CircleCheck : CircleAlert}>
                  {t(`verdict.${verdict}`)}
                </Chip>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {shown.length < dryRun.lines.length && (
        <p className="py-2 text-ink-2 text-sm">{t("more", { count: dryRun.lines.length - shown.length })}</p>
      )}
    </div>
  );
}

async function downloadTemplate(items: Parameters<typeof buildTemplate>[0]): Promise<void> {
  const address = URL.createObjectURL(new Blob([await buildTemplate(items)], { type: "text/csv;charset=utf-8" }));
  const link = document.createElement("a");
  link.href = address;
  link.download = "pins.csv";
  link.click();
  URL.revokeObjectURL(address);
}
