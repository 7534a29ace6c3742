import { useTranslations } from "next-intl";
import { type ReactNode, useId } from "react";
import { Select, type SelectOption } from "@/components/ui/select";
import type { FeedTest } from "@/lib/contract/catalogue/feeds";
import type { FieldErrors } from "@/lib/http/api-error";
import { findSample, hasContent, listTestFields, type MappedField, mapFields, parseRecords } from "./feed-test";
import { useFieldError } from "./use-field-error";

type Mapping = Readonly<Record<string, string>>;

type Props = {
  /** The latest test of the current settings; null if there is none. */
  test: FeedTest | null;
  mapping: Mapping;
  errors: FieldErrors;
  /** Whether this is the source that defines the items. */
  isFirst: boolean;
  onChange: ((mapping: Record<string, string>) => void) | undefined;
  /** Shown below the table. */
  children?: ReactNode;
};

// Values of the two special choices. No feed field has such a name, because field names contain no line breaks.
const GUESS = "\nguess";
const NOTHING = "\nnothing";
const SAMPLE_MAX = 60;

/** Which feed field becomes which item field: guessed or chosen. */
export function FieldMappingTable({ test, mapping, errors, isFirst, onChange, children }: Props) {
  const t = useTranslations("feed-sources");
  const heading = useId();
  const isRead = test !== null && hasContent(test);
  const rows = mapFields(isRead ? test : null, mapping);
  const identity = rows.find(({ target }) => target === "identity");
  const isNameless = isRead && isFirst && (identity?.chosen ?? identity?.guessed ?? "") === "";
  function choose(target: string, value: string) {
    const { [target]: _, ...others } = mapping;
    onChange?.(value === GUESS ? others : { ...others, [target]: value === NOTHING ? "" : value });
  }
  if (!isRead && Object.keys(mapping).length === 0)
    return onChange === undefined ? null : <p className="text-ink-2">{t("testFirst")}</p>;
  return (
    <section aria-labelledby={heading} className="grid gap-2">
      <h3 id={heading} className="font-semibold text-md">
        {t("mapping")}
      </h3>
      <p className="text-ink-2 text-sm">{t("mappingHint")}</p>
      {isNameless && <p className="text-bad">{t("noIdentity")}</p>}
      {/* Long examples must not widen the columns on phones. */}
      <table className="w-full text-md max-md:table-fixed">
        <caption className="sr-only">{t("mapping")}</caption>
        <thead>
          <tr className="border-line border-b text-left text-ink-2 text-sm">
            <th scope="col" className="py-1.5 pr-4 font-medium max-md:w-2/5">
              {t("itemField")}
            </th>
            <th scope="col" className="py-1.5 pr-4 font-medium">
              {t("sourceField")}
            </th>
            <th scope="col" className="py-1.5 font-medium max-md:hidden">
              {t("sample")}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <MappingRow
              key={row.target}
              row={row}
              test={isRead ? test : null}
              errors={errors}
              onChoose={onChange === undefined ? undefined : (value) => choose(row.target, value)}
            />
          ))}
        </tbody>
      </table>
      {children}
    </section>
  );
}

type RowProps = {
  row: MappedField;
  test: FeedTest | null;
  errors: FieldErrors;
  onChoose: ((value: string) => void) | undefined;
};

function MappingRow({ row, test, errors, onChoose }: RowProps) {
  const t = useTranslations("feed-sources");
  const findError = useFieldError();
  const options = useOptions(row, test);
  const value = row.chosen === undefined ? GUESS : row.chosen === "" ? NOTHING : row.chosen;
  const name = t(`targets.${row.target}`);
  return (
    <tr className="border-line border-b align-top">
      <th scope="row" className="py-2 pr-4 text-left font-medium">
        {name} <code className="block font-code font-normal text-ink-3 text-xs">{row.target}</code>
      </th>
      <td className="w-1/2 max-w-80 py-1.5 pr-4 max-md:pr-0">
        <Select
          label={name}
          isLabelHidden
          error={findError(errors, `mapping.${row.target}`)}
          disabled={onChoose === undefined}
          options={options}
          value={value}
          onChange={({ target }) => onChoose?.(target.value)}
        />
        {row.sample !== "" && <p className="mt-1 truncate text-ink-2 text-sm md:hidden">{shorten(row.sample)}</p>}
      </td>
      <td className="max-w-80 truncate py-2 text-ink-2 max-md:hidden">{shorten(row.sample) || t("noSample")}</td>
    </tr>
  );
}

/** The choices for a field: the guess, none, and the feed fields with examples. */
function useOptions({ chosen, guessed }: MappedField, test: FeedTest | null): SelectOption[] {
  const t = useTranslations("feed-sources");
  const values = test === null ? [] : parseRecords(test);
  const fields = test === null ? [] : listTestFields(test, values);
  const guess =
    guessed === undefined ? t("guessLater") : guessed === null ? t("noGuess") : t("guess", { field: guessed });
  const isElsewhere = chosen !== undefined && chosen !== "" && !fields.includes(chosen);
  const elsewhere = test === null ? (chosen ?? "") : t("notThere", { field: chosen ?? "" });
  return [
    { value: GUESS, label: guess },
    { value: NOTHING, label: t("nothing") },
    ...(isElsewhere ? [{ value: chosen, label: elsewhere }] : []),
    ...fields.map((field) => {
      const sample = findSample(field, values);
      return { value: field, label: sample === "" ? field : `${field}: ${shorten(sample)}` };
    }),
  ];
}

function shorten(text: string): string {
  return text.length > SAMPLE_MAX ? `${text.slice(0, SAMPLE_MAX)}…` : text;
}
