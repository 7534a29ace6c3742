import { Download, Undo2 } from "lucide-react";
import { useTranslations } from "next-intl";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { clearFailure, notify } from "@/lib/client/notify";
import { WORD_ROW_CODES } from "@/lib/domain/rewrites/row";
import { formatReason } from "./file-words";
import type { UploadAnswer, UploadWork } from "./use-upload";

/** Names the format of a file of another tool, and how many of its lines were not taken; empty for our own files. */
export function useFormatText(): (chosen: UploadWork["chosen"]) => string {
  const t = useTranslations("words.upload");
  return (chosen) => {
    const foreign = chosen?.opened?.foreign ?? null;
    if (foreign === null) return "";
    const named = t("done.format", { format: t(`formats.${foreign.format}`) });
    const { left } = foreign.counts;
    return left === 0 ? named : `${t("done.left", { count: left })}. ${named}`;
  };
}

/** Formats the counts of an upload; omits zeros. An older backend reports only accepted and refused rows. */
export function useCountsText(): (done: UploadAnswer) => string {
  const t = useTranslations("words.upload.done");
  return ({ counts, ok_count, errors_count }) => {
    const all = counts === undefined ? { accepted: ok_count, refused: errors_count } : counts;
    const shown = Object.entries(all).filter(([, count]) => count > 0);
    if (shown.length === 0) return t("nothing");
    return shown.map(([name, count]) => t(`counts.${name as keyof typeof all}`, { count })).join(", ");
  };
}

type Props = {
  name: "synonyms" | "redirects";
  work: UploadWork;
  uploaded: UploadAnswer;
  onUndo: ((uploadId: string) => void) | undefined;
};

/** Result of an upload that skipped rows, with a download of the refused rows. */
export function UploadDone({ name, work, uploaded, onUndo }: Props) {
  const t = useTranslations("words.upload");
  const countsText = useCountsText();
  const formatText = useFormatText();
  const download = useRefusedDownload(name, work);
  const id = uploaded.upload_id ?? null;
  return (
    <div className="grid gap-4">
      <Banner kind="good" isLive title={t("done.title")}>
        <p>{countsText(uploaded)}</p>
        <p>{formatText(work.chosen)}</p>
      </Banner>
      <div className="flex flex-wrap gap-2">
        {uploaded.errors_count > 0 && (
          <Button icon={Download} onClick={() => void download()}>
            {t("download", { count: uploaded.errors_count })}
          </Button>
        )}
        {id !== null && onUndo && (
          <Button icon={Undo2} onClick={() => onUndo(id)}>
            {t("undoUpload")}
          </Button>
        )}
      </div>
    </div>
  );
}

/** Names the download of refused rows, for the notification of its failure. */
const DOWNLOAD = "refused rows";

/** Downloads the refused rows with their reasons in the language of the page. */
export function useRefusedDownload(name: "synonyms" | "redirects", { chosen, type }: UploadWork): () => Promise<void> {
  const t = useTranslations();
  return async () => {
    if (chosen === null) return;
    const codes = [...WORD_ROW_CODES, "default"];
    const texts = Object.fromEntries(codes.map((code) => [code, formatReason(t, name, code)]));
    try {
      const file = await chosen.worker.refused(type, texts);
      saveFile(file, `${chosen.file.name.replace(/\.[^.]*$/, "")}-${t("words.upload.refusedFile")}.csv`);
      clearFailure(DOWNLOAD);
    } catch {
      notify({ kind: "bad", text: t("errors.default") }, DOWNLOAD);
    }
  };
}

function saveFile(file: Blob, name: string): void {
  const address = URL.createObjectURL(file);
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  URL.revokeObjectURL(address);
}
