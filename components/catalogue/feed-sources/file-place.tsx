import { FileText, FileUp } from "lucide-react";
import { useLocale, useTranslations } from "next-intl";
import { type DragEvent, useRef, useState } from "react";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import { useSite } from "@/lib/client/site-context";
import type { FeedFile } from "@/lib/contract/catalogue/feeds";
import type { FieldErrors } from "@/lib/http/api-error";
import { getErrorText } from "@/lib/i18n/error-text";
import { formatDateTime, formatNumber } from "@/lib/i18n/formats";
import type { SourceDraft } from "./source-draft";
import { type FeedUpload, type UploadState, useFeedUpload } from "./use-feed-upload";
import { useFieldError } from "./use-field-error";

type Props = {
  draft: SourceDraft;
  errors: FieldErrors;
  bytesMax: number;
  onChange: ((draft: SourceDraft) => void) | undefined;
  onFile: (file: FeedFile) => void;
};

/** The uploaded file of a source, and the upload of another one. */
export function FilePlace({ draft, errors, bytesMax, onChange, onFile }: Props) {
  const t = useTranslations("feed-sources");
  const findError = useFieldError();
  const upload = useFeedUpload(bytesMax, onFile);
  // The backend reports a source without a file as one without a URL.
  const isMissing = errors.url !== undefined && draft.source.file === null;
  const error = findError(errors, "file") ?? (isMissing ? t("chooseFirst") : findError(errors, "url"));
  return (
    <div className="grid justify-items-start gap-3">
      {draft.source.file !== null && <FileFacts file={draft.source.file} />}
      {upload.state === null ? (
        onChange !== undefined && (
          <ChooseFile hasFile={draft.source.file !== null} bytesMax={bytesMax} error={error} onChoose={upload.start} />
        )
      ) : upload.state.code === null ? (
        <RunningUpload upload={upload} state={upload.state} isAwaited={isMissing} />
      ) : (
        <StoppedUpload upload={upload} state={upload.state} />
      )}
      {onChange !== undefined && upload.state === null && (
        <Button kind="quiet" isSmall onClick={() => onChange({ ...draft, kind: "address" })}>
          {t("toAddress")}
        </Button>
      )}
    </div>
  );
}

function FileFacts({ file }: { file: FeedFile }) {
  const t = useTranslations("feed-sources");
  const locale = useLocale();
  const { site } = useSite();
  const at = formatDateTime(file.uploaded_at, site.time_zone);
  return (
    <p className="flex min-w-0 items-start gap-2">
      <span className="flex h-[1.45em] items-center text-ink-3">
        <Icon of={FileText} />
      </span>
      <span className="min-w-0 [overflow-wrap:anywhere]">
        <span className="font-medium">{file.name}</span>{" "}
        <span className="text-ink-2 text-sm">{t("uploadedAt", { at, size: formatSize(file.size, locale) })}</span>
      </span>
    </p>
  );
}

type ChooseProps = { hasFile: boolean; bytesMax: number; error: string | undefined; onChoose: (file: File) => void };

/** Drop zone and button for a file. */
function ChooseFile({ hasFile, bytesMax, error, onChoose }: ChooseProps) {
  const t = useTranslations("feed-sources");
  const locale = useLocale();
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  const label = t(hasFile ? "chooseOther" : "choose");
  const take = (files: FileList | null) => {
    const [file] = files ?? [];
    if (file !== undefined) onChoose(file);
  };
  const over = (event: DragEvent) => {
    event.preventDefault();
    setOver(true);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    take(event.dataTransfer.files);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is a shortcut for pointers; the button works for everyone.
    <div
      onDragEnter={over}
      onDragOver={over}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
      className={`grid w-full justify-items-center gap-2 rounded-box border-2 border-dashed px-5 py-5 text-center ${
        isOver ? "border-accent bg-accent-soft" : error ? "border-bad bg-sunken" : "border-line-strong bg-sunken"
      }`}
    >
      <p className="text-md max-md:hidden">{t("drop")}</p>
      <Button icon={FileUp} onClick={() => input.current?.click()} aria-invalid={error ? true : undefined}>
        {label}
      </Button>
      <input
        ref={input}
        type="file"
        aria-label={label}
        tabIndex={-1}
        className="sr-only"
        onChange={(event) => {
          take(event.target.files);
          event.target.value = "";
        }}
      />
      <p className="text-ink-2 text-sm">{t("fileLimits", { size: formatSize(bytesMax, locale) })}</p>
      {error && <p className="text-bad text-sm">{error}</p>}
    </div>
  );
}

type StateProps = { upload: FeedUpload; state: UploadState };

function RunningUpload({ upload, state: { file, sent }, isAwaited }: StateProps & { isAwaited: boolean }) {
  const t = useTranslations("feed-sources");
  const locale = useLocale();
  const words = t("sent", { sent: formatSize(sent, locale), size: formatSize(file.size, locale) });
  return (
    <div className="grid w-full gap-2">
      <p className="[overflow-wrap:anywhere]">{t("uploading", { name: file.name })}</p>
      <progress
        aria-label={t("uploading", { name: file.name })}
        aria-valuetext={words}
        value={sent}
        max={file.size}
        className="h-2 w-full accent-(--accent)"
      />
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <span className="text-ink-2 text-sm tabular-nums">{words}</span>
        <Button isSmall onClick={upload.cancel}>
          {t("cancel")}
        </Button>
      </div>
      {isAwaited && <p className="text-bad text-sm">{t("waitForUpload")}</p>}
    </div>
  );
}

function StoppedUpload({ upload, state: { file, place, sent, code } }: StateProps) {
  const t = useTranslations("feed-sources");
  const all = useTranslations();
  const locale = useLocale();
  const values = { name: file.name, sent: formatSize(sent, locale) };
  // Retrying does not help if the file itself is wrong.
  const canContinue = place !== null || (code !== "file_empty" && code !== "file_too_large" && code !== "invalid");
  return (
    <div className="w-full">
      <Banner
        kind="bad"
        isLive
        title={sent > 0 ? t("stopped", values) : t("notBegun", values)}
        actions={
          <>
            {canContinue && <Button onClick={upload.goOn}>{t("goOn")}</Button>}
            <Button onClick={upload.cancel}>{t("dismiss")}</Button>
          </>
        }
      >
        {code === "unreadable" ? t("unreadable") : getErrorText(all, "feeds", code ?? "default")}
      </Banner>
    </div>
  );
}

const UNITS = [
  { unit: "megabyte", bytes: 1024 * 1024 },
  { unit: "kilobyte", bytes: 1024 },
  { unit: "byte", bytes: 1 },
] as const;

/** A size in the largest unit that it fills, for example `12.5 MB`. */
export function formatSize(bytes: number, locale: string): string {
  const { unit, bytes: size } = UNITS.find((one) => bytes >= one.bytes) ?? UNITS[2];
  // The short English unit of bytes has no plural.
  const unitDisplay = unit === "byte" ? "long" : "short";
  return formatNumber(bytes / size, locale, { style: "unit", unit, unitDisplay, maximumFractionDigits: 1 });
}
