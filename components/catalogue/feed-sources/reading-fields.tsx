import { useTranslations } from "next-intl";
import { Combobox } from "@/components/ui/combobox";
import { Select } from "@/components/ui/select";
import { FEED_FORMATS } from "@/lib/contract/catalogue/feed-faults";
import type { FeedSource } from "@/lib/contract/catalogue/feeds";
import type { FieldErrors } from "@/lib/http/api-error";
import { useFieldError } from "./use-field-error";

/** Encodings that are offered; any other that the backend knows can be typed. */
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

/** The format and the encoding of a source: told from the feed, unless somebody says what they are. */
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
  const errorOf = useFieldError();
  const typed = source.encoding ?? "";
  const found = ENCODINGS.filter((name) => name.includes(typed.trim().toLowerCase()));
  const setEncoding = (text: string) => onChange({ encoding: text === "" ? null : text });
  return (
    <>
      <Select
        label={t("format")}
        placeholder={t("told")}
        options={FEED_FORMATS.map((format) => ({ value: format, label: t(`formats.${format}`) }))}
        value={source.format ?? ""}
        onChange={({ target }) => onChange({ format: FEED_FORMATS.find((one) => one === target.value) ?? null })}
      />
      <Combobox
        label={t("encoding")}
        placeholder={t("told")}
        error={errorOf(errors, "encoding")}
        text={typed}
        onText={setEncoding}
        options={found.map((name) => ({ value: name, label: name }))}
        onPick={({ value }) => setEncoding(value)}
      />
    </>
  );
}
