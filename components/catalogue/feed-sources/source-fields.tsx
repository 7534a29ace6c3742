import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { Combobox } from "@/components/ui/combobox";
import { NumberField } from "@/components/ui/number-field";
import { Select } from "@/components/ui/select";
import { TextField } from "@/components/ui/text-field";
import { FEED_FORMATS } from "@/lib/contract/catalogue/feed-faults";
import type { FeedSource } from "@/lib/contract/catalogue/feeds";
import { FEED_HOLD_SHARE_MIN } from "@/lib/domain/kit/limits";
import type { FieldErrors } from "@/lib/http/api-error";
import type { SourceDraft } from "./source-draft";
import { SourceLogin } from "./source-login";
import { useFieldError } from "./use-field-error";
import type { SourcesEditing } from "./use-sources-draft";

/** Suggested encodings; any other that the backend knows can be typed. */
const ENCODINGS = [
  "utf-8",
  "windows-1250",
  "iso-8859-2",
  "windows-1252",
  "iso-8859-1",
  "iso-8859-15",
  "windows-1251",
  "utf-16le",
  "utf-16be",
];

/** Format and encoding of a source; by default detected from the feed. */
export function ReadingFields({
  source,
  errors,
  onChange,
}: {
  source: FeedSource;
  errors: FieldErrors;
  onChange: (change: Partial<FeedSource>) => void;
}) {
  const t = useTranslations("feed-sources");
  const findError = useFieldError();
  const typed = source.encoding ?? "";
  const found = ENCODINGS.filter((name) => name.includes(typed.trim().toLowerCase()));
  const setEncoding = (text: string) => onChange({ encoding: text === "" ? null : text });
  return (
    <>
      <Select
        label={t("format")}
        placeholder={t("detect")}
        options={FEED_FORMATS.map((format) => ({ value: format, label: t(`formats.${format}`) }))}
        value={source.format ?? ""}
        onChange={({ target }) => onChange({ format: FEED_FORMATS.find((one) => one === target.value) ?? null })}
      />
      <Combobox
        label={t("encoding")}
        placeholder={t("detect")}
        error={findError(errors, "encoding")}
        text={typed}
        onText={setEncoding}
        options={found.map((name) => ({ value: name, label: name }))}
        onPick={({ value }) => setEncoding(value)}
      />
    </>
  );
}

/** The URL of a source, and the login of its host. */
export function SourcePlace({
  draft,
  errors,
  onChange,
}: {
  draft: SourceDraft;
  errors: FieldErrors;
  onChange: ((draft: SourceDraft) => void) | undefined;
}) {
  const t = useTranslations("feed-sources");
  const findError = useFieldError();
  const { source } = draft;
  return (
    <div className="grid justify-items-start gap-1">
      <div className="w-full">
        <TextField
          label={t("url")}
          hint={t("urlHint")}
          error={findError(errors, "url")}
          type="url"
          autoComplete="off"
          spellCheck={false}
          value={source.url ?? ""}
          onChange={(event) => onChange?.({ ...draft, source: { ...source, url: event.target.value } })}
        />
      </div>
      <SourceLogin draft={draft} errors={errors} onChange={onChange} />
      {onChange !== undefined && (
        <Button kind="quiet" isSmall onClick={() => onChange({ ...draft, kind: "file" })}>
          {t("toFile")}
        </Button>
      )}
    </div>
  );
}

/** The share of damaged items from which on a run of the feed awaits approval. */
export function HoldField({ editing, canWrite }: { editing: SourcesEditing; canWrite: boolean }) {
  const t = useTranslations("feed-sources");
  const findError = useFieldError();
  return (
    <fieldset disabled={!canWrite} className="max-w-[60ch]">
      <NumberField
        label={t("hold")}
        hint={t("holdHint")}
        unit="%"
        min={FEED_HOLD_SHARE_MIN * 100}
        max={100}
        value={editing.holdPercent}
        error={findError(editing.errors, "hold_share")}
        onChange={editing.changeHold}
      />
    </fieldset>
  );
}
