import { useTranslations } from "next-intl";
import { renderRowWords } from "@/components/rewrites/model/row-words";
import { Banner } from "@/components/ui/banner";
import { NumberField } from "@/components/ui/number-field";
import { RadioGroup } from "@/components/ui/radio-group";
import { useSite } from "@/lib/client/site-context";
import type { DryRun } from "@/lib/contract/rewrites/word-uploads";
import type { UploadWork } from "./use-upload";

/** Whether the file is added to the stored rows or replaces them. */
export function TypeChoice({ work }: { work: UploadWork }) {
  const t = useTranslations("words.upload.type");
  return (
    <RadioGroup
      label={t("label")}
      value={work.type}
      onChange={work.setType}
      options={(["append", "replace"] as const).map((value) => ({ value, label: t(value), hint: t(`${value}Hint`) }))}
    />
  );
}

/** Whether refused rows are skipped or block the upload; shown only if there are some. */
export function RowsChoice({ work, refused }: { work: UploadWork; refused: number }) {
  const t = useTranslations("words.upload.rows");
  return (
    <RadioGroup
      label={t("label")}
      value={work.rows}
      onChange={work.setRows}
      options={[
        { value: "good", label: t("good", { count: refused }) },
        { value: "all", label: t("all"), hint: t("allHint") },
      ]}
    />
  );
}

type RemovedProps = { work: UploadWork; dryRun: DryRun; error: string | undefined };

/** Rows that a replacement removes; for a large number the user must type it. */
export function RemovedRows({ work, dryRun, error }: RemovedProps) {
  const t = useTranslations("words.upload.removed");
  const rowTexts = useTranslations("words.list");
  const { site } = useSite();
  const count = dryRun.counts.removed;
  if (count === 0) return null;
  return (
    <Banner kind="warn" isLive title={t("title", { count })}>
      <details className="my-1">
        <summary className="cursor-pointer text-md">{t("show")}</summary>
        <ul className="mt-2 grid max-h-60 gap-1.5 overflow-y-auto border-line border-y py-2 text-md">
          {dryRun.removed.map((row) => (
            <li key={`${row.kind} ${row.cells[0]}`}>{renderRowWords(row, rowTexts, site.language)}</li>
          ))}
        </ul>
        {dryRun.removed.length < count && (
          <p className="mt-1 text-ink-2 text-sm">{t("more", { shown: dryRun.removed.length, count })}</p>
        )}
      </details>
      {dryRun.must_type_count && (
        <div className="mt-3 max-w-72">
          <NumberField label={t("type", { count })} value={work.typed} onChange={work.setTyped} min={0} error={error} />
        </div>
      )}
    </Banner>
  );
}
