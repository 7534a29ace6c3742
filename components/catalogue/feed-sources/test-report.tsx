import { useTranslations } from "next-intl";
import { useState } from "react";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { useKeepFocus } from "@/components/ui/use-keep-focus";
import type { FeedTest } from "@/lib/contract/catalogue/feeds";
import { FeedHealth } from "./feed-health";
import { hasItems } from "./feed-test";
import { RawRecords } from "./raw-records";
import { ReadingQuestions } from "./reading-questions";
import { SampleItems } from "./sample-items";
import { changeAnswers, type SourceAnswers } from "./source-answers";
import type { SourceDraft } from "./source-draft";
import type { SourceTest } from "./use-source-test";

/** A test whose result is shown, and the source that its questions change. */
type ReportProps = {
  test: SourceTest;
  result: FeedTest;
  draft: SourceDraft;
  onChange: (draft: SourceDraft) => void;
};

/** What a feed gives: counts, questions about its content, items as shoppers will see them, and its first records. */
export function TestReport(props: ReportProps) {
  const { test, result, draft, onChange } = props;
  const { health, items } = result;
  // An answer removes its question.
  useKeepFocus();
  const answer = (change: Partial<SourceAnswers>) =>
    onChange({ ...draft, source: { ...draft.source, answers: changeAnswers(draft.source, change) } });
  if (!hasItems(result)) return <RawRecords result={result} />;
  return (
    <div aria-busy={test.isPending} className={`grid min-w-0 gap-5 ${test.isPending ? "opacity-60" : ""}`}>
      <EarlierReading {...props} />
      {health && <FeedHealth test={test} draft={draft} health={health} onAnswer={answer} />}
      {health && <ReadingQuestions test={test} draft={draft} health={health} onAnswer={answer} />}
      {items && items.length > 0 && <SampleItems items={items} isOutdated={test.areItemsOutdated} />}
      <FoldedRecords result={result} />
    </div>
  );
}

/** For a source from before formats were known: what the new reading changes, and the choice of either until it is saved. */
function EarlierReading({ test, result, draft, onChange }: ReportProps) {
  const t = useTranslations("feed-sources.reading");
  /** The field of the item IDs before the new reading was adopted. */
  const [before, setBefore] = useState<string>();
  const after = result.mapping.identity;
  function read(reading: 1 | 2) {
    setBefore(after);
    const next = { ...draft, source: { ...draft.source, reading } };
    onChange(next);
    void test.run(next);
  }
  if (draft.source.reading === 1 && result.is_reading_outdated)
    return (
      <Banner
        title={t("earlierTitle")}
        actions={
          <Button isPending={test.isPending} onClick={() => read(2)}>
            {t("adopt")}
          </Button>
        }
      >
        {t("earlierText")}
      </Banner>
    );
  if (draft.source.reading === 1 || draft.savedReading !== 1) return null;
  return (
    <Banner
      title={t("adoptedTitle")}
      actions={
        <Button isPending={test.isPending} onClick={() => read(1)}>
          {t("keepEarlier")}
        </Button>
      }
    >
      {before !== undefined && after !== undefined && before !== after && t("otherIds", { before, after })}
    </Banner>
  );
}

function FoldedRecords({ result }: { result: FeedTest }) {
  const t = useTranslations("feed-sources");
  const [isOpen, setOpen] = useState(false);
  return (
    <details className="min-w-0" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className="w-fit cursor-pointer text-accent text-md">{t("reading.records")}</summary>
      {/* A table measures itself, which needs it to be visible. */}
      {isOpen && (
        <div className="mt-3 grid gap-2">
          <RawRecords result={result} />
        </div>
      )}
    </details>
  );
}
