import { useTranslations } from "next-intl";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { EncodingChoice } from "@/components/ui/encoding-choice";
import { FileButton } from "@/components/ui/file-button";
import { useSizeText } from "./file-words";
import type { UploadWork } from "./use-upload";

/** Name, size and format of the chosen file, with a button to choose another. */
export function FileFacts({ work, total }: { work: UploadWork; total: number }) {
  const t = useTranslations("words.upload");
  const sizeText = useSizeText();
  const { chosen } = work;
  if (chosen === null || chosen.opened === null) return null;
  const { format, delimiter, foreign } = chosen.opened;
  const written =
    foreign !== null ? foreign.format : delimiter === ";" ? "csvSemicolon" : delimiter === "\t" ? "csvTab" : format;
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
      <p className="min-w-0 text-md">
        <span className="font-semibold [overflow-wrap:anywhere]">{chosen.file.name}</span>
        <span className="block text-ink-2 text-sm">
          {t("facts", { count: total, size: sizeText(chosen.file.size), format: t(`formats.${written}`) })}
        </span>
      </p>
      <FileButton label={t("chooseOther")} onFile={(file) => work.choose(file)} />
    </div>
  );
}

/** The readings of a file whose bytes allow several. */
export function EncodingNotice({ work: { chosen, choose } }: { work: UploadWork }) {
  const opened = chosen?.opened ?? null;
  if (chosen === null || opened === null) return null;
  return (
    <EncodingChoice
      readings={opened.readings}
      value={opened.encoding}
      onChange={(encoding) => choose(chosen.file, { ...chosen.choices, encoding })}
    />
  );
}

/** Notes that a header row is skipped, with a button to include it as a row; empty if the file has no header. */
export function HeaderNotice({ work: { chosen, choose } }: { work: UploadWork }) {
  const t = useTranslations("words.upload.header");
  const header = chosen?.opened?.header ?? null;
  if (chosen === null || header === null) return null;
  const names = header.cells.map((cell) => cell.trim()).filter((cell) => cell !== "");
  const next = header.isIncluded ? "skip" : "upload";
  return (
    <Banner
      isLive
      title={t(header.isIncluded ? "uploaded" : "skipped", { row: header.row })}
      actions={
        <Button onClick={() => choose(chosen.file, { ...chosen.choices, isHeaderIncluded: !header.isIncluded })}>
          {t(next)}
        </Button>
      }
    >
      <bdi className="[overflow-wrap:anywhere]">{names.join(", ")}</bdi>
    </Banner>
  );
}
