import { ArrowDown, ArrowUp, Trash2 } from "lucide-react";
import { useTranslations } from "next-intl";
import { useId } from "react";
import { Button } from "@/components/ui/button";
import { Chip } from "@/components/ui/chip";
import { Combobox } from "@/components/ui/combobox";
import { EncodingChoice } from "@/components/ui/encoding-choice";
import { IconButton } from "@/components/ui/icon-button";
import type { FeedFile } from "@/lib/contract/catalogue/feeds";
import { TARGETS } from "@/lib/domain/catalogue/feed-names";
import type { FieldErrors } from "@/lib/http/api-error";
import { hasItems } from "./feed-test";
import { FieldMappingTable } from "./field-mapping-table";
import { FilePlace } from "./file-place";
import { type SourceDraft, serializeMapping } from "./source-draft";
import { ReadingFields, SourcePlace } from "./source-fields";
import { TestAgain } from "./test-again";
import { TestResult } from "./test-result";
import { useFieldError } from "./use-field-error";
import { type SourceTest, useSourceTest } from "./use-source-test";

type Props = {
  draft: SourceDraft;
  place: { index: number; count: number };
  errors: FieldErrors;
  bytesMax: number;
  /** Undefined when the user may only read. */
  onChange: ((draft: SourceDraft) => void) | undefined;
  onMove: (by: -1 | 1) => void;
  onRemove: () => void;
};

/** One source: location, format, test result, and field mapping. */
export function SourceCard({ draft, place, errors, bytesMax, onChange, onMove, onRemove }: Props) {
  const t = useTranslations("feed-sources");
  const heading = useId();
  const test = useSourceTest(draft);
  const all = { ...test.errors, ...errors };
  const put = (source: Partial<SourceDraft["source"]>) =>
    onChange?.({ ...draft, source: { ...draft.source, ...source } });
  function putAndTest(source: Partial<SourceDraft["source"]>) {
    const next = { ...draft, source: { ...draft.source, ...source } };
    onChange?.(next);
    void test.run(next);
  }
  const take = (file: FeedFile) => putAndTest({ file });
  return (
    <section aria-labelledby={heading} className="grid gap-5 rounded-box border border-line bg-surface p-5 max-md:p-4">
      <CardHead heading={heading} place={place} onMove={onMove} onRemove={onRemove} canWrite={onChange !== undefined} />
      <fieldset disabled={onChange === undefined} className="grid min-w-0 gap-4">
        <legend className="sr-only">{t("source", { number: place.index + 1 })}</legend>
        {draft.kind === "address" ? (
          <SourcePlace draft={draft} errors={all} onChange={onChange} />
        ) : (
          <FilePlace draft={draft} errors={all} bytesMax={bytesMax} onChange={onChange} onFile={take} />
        )}
        <div className="grid items-start gap-4 sm:grid-cols-2 lg:grid-cols-3">
          <ReadingFields source={draft.source} errors={all} onChange={put} />
          {place.index > 0 && <JoinField join={draft.source.join} errors={all} onChange={(join) => put({ join })} />}
        </div>
      </fieldset>
      {onChange !== undefined && (draft.kind === "address" || draft.source.file !== null) && (
        <div role="status">
          {test.wait > 0 ? (
            <p className="text-ink-2 tabular-nums">{t("testAgainIn", { seconds: test.wait })}</p>
          ) : (
            <Button isPending={test.isPending} onClick={() => void test.run(draft)}>
              {t("test")}
            </Button>
          )}
        </div>
      )}
      <EncodingChoice
        readings={test.result?.encodings ?? []}
        value={draft.source.encoding ?? test.result?.encoding ?? null}
        onChange={onChange === undefined ? undefined : (encoding) => putAndTest({ encoding })}
      />
      {onChange !== undefined && (
        <TestResult test={test} draft={draft} isAdditional={place.index > 0} onChange={onChange} />
      )}
      <FieldMappingTable
        test={test.isOutdated ? null : test.result}
        mapping={draft.source.mapping}
        errors={all}
        isFirst={place.index === 0}
        onChange={onChange === undefined ? undefined : (mapping) => put({ mapping })}
      >
        {isMappingNew(test, draft) && <TestAgain test={test} draft={draft} />}
      </FieldMappingTable>
    </section>
  );
}

/** Whether the mapping has changed since the test showed the items that it gives. */
function isMappingNew({ result, tested, areItemsOutdated }: SourceTest, { source }: SourceDraft): boolean {
  if (result === null || tested === null || !areItemsOutdated || !hasItems(result)) return false;
  return serializeMapping(tested.mapping) !== serializeMapping(source.mapping);
}

type HeadProps = Pick<Props, "place" | "onMove" | "onRemove"> & { heading: string; canWrite: boolean };

function CardHead({ heading, place: { index, count }, canWrite, onMove, onRemove }: HeadProps) {
  const t = useTranslations("feed-sources");
  const number = index + 1;
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <h2 id={heading} className="font-semibold text-lg">
        {t("source", { number })}
      </h2>
      {count > 1 && <Chip kind={index === 0 ? "info" : "neutral"}>{t(index === 0 ? "drives" : "adds")}</Chip>}
      {canWrite && (
        <div className="ml-auto flex gap-1">
          {index > 0 && <IconButton icon={ArrowUp} label={t("moveUp", { number })} onClick={() => onMove(-1)} />}
          {number < count && (
            <IconButton icon={ArrowDown} label={t("moveDown", { number })} onClick={() => onMove(1)} />
          )}
          <IconButton icon={Trash2} label={t("remove", { number })} onClick={onRemove} />
        </div>
      )}
    </div>
  );
}

/** Fields that only help to read others: items have no attribute of this name. */
const HELPERS: readonly string[] = ["sale_price", "group"];

/** The item field by which an additional source is joined to the first. */
function JoinField({
  join,
  errors,
  onChange,
}: {
  join: string | null;
  errors: FieldErrors;
  onChange: (join: string) => void;
}) {
  const t = useTranslations("feed-sources");
  const findError = useFieldError();
  const text = join ?? "";
  const found = TARGETS.filter((target) => !HELPERS.includes(target) && target.includes(text.trim().toLowerCase()));
  return (
    <Combobox
      label={t("join")}
      hint={t("joinHint")}
      error={findError(errors, "join")}
      text={text}
      onText={onChange}
      options={found.map((target) => ({ value: target, label: target }))}
      onPick={({ value }) => onChange(value)}
    />
  );
}
