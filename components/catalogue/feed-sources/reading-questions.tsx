import { useTranslations } from "next-intl";
import { type ReactNode, useId, useState } from "react";
import { NumberField } from "@/components/ui/number-field";
import { RadioGroup } from "@/components/ui/radio-group";
import { type FeedHealth, READING_QUESTIONS } from "@/lib/contract/catalogue/feed-reading";
import { AvailabilityMeanings } from "./availability-meanings";
import type { ContentProps } from "./feed-health";
import { getAnswers, type SourceAnswers, serializeAnswers } from "./source-answers";
import { TestAgain } from "./test-again";

type Question = (typeof READING_QUESTIONS)[number];
type Note = FeedHealth["notes"][number]["code"];

/** What the content of a file leaves open, with the consequence until it is answered; answers can be changed later. */
export function ReadingQuestions({ test, draft, health, onAnswer }: ContentProps) {
  const t = useTranslations("feed-sources.questions");
  const heading = useId();
  const answers = getAnswers(draft.source);
  // A question stays open until a test has used its answer.
  const used = getAnswers(test.tested ?? draft.source);
  const open = health.questions.filter((question) => question === "words" || !isAnswered(question, used));
  const shown = READING_QUESTIONS.filter(
    (question) => health.questions.includes(question) || isAnswered(question, answers),
  );
  if (shown.length === 0) return null;
  const fields = (
    <>
      {shown.includes("zero") && (
        <ZeroQuestion
          zero={answers.zero}
          count={countNotes(health, "price_zero")}
          isOpen={open.includes("zero")}
          onAnswer={onAnswer}
        />
      )}
      {shown.includes("vat") && (
        <VatQuestion
          vat={answers.vat}
          count={countNotes(health, "price_without_vat")}
          isOpen={open.includes("vat")}
          onAnswer={onAnswer}
        />
      )}
      {shown.includes("words") && (
        <AvailabilityMeanings
          unknown={health.words}
          meanings={answers.words}
          isOpen={open.includes("words")}
          onChange={(words) => onAnswer({ words })}
        />
      )}
      {!isSame(used, answers) && <TestAgain test={test} draft={draft} />}
    </>
  );
  if (open.length === 0) return <GivenAnswers>{fields}</GivenAnswers>;
  return (
    <section
      aria-labelledby={heading}
      className="grid min-w-0 gap-4 border-warn border-l-[3px] bg-warn-soft px-4 py-3 text-md"
    >
      <div>
        <h3 id={heading} className="font-semibold">
          {t("title", { count: open.length })}
        </h3>
        <p>{t("hint")}</p>
      </div>
      {fields}
    </section>
  );
}

function GivenAnswers({ children }: { children: ReactNode }) {
  const t = useTranslations("feed-sources.questions");
  return (
    <details className="min-w-0">
      <summary className="w-fit cursor-pointer text-accent text-md">{t("answered")}</summary>
      <div className="mt-3 grid gap-4">{children}</div>
    </details>
  );
}

type ZeroProps = {
  zero: SourceAnswers["zero"];
  count: number;
  isOpen: boolean;
  onAnswer: ContentProps["onAnswer"];
};

function ZeroQuestion({ zero, count, isOpen, onAnswer }: ZeroProps) {
  const t = useTranslations("feed-sources.questions");
  return (
    <RadioGroup
      label={t("zero", { count })}
      hint={isOpen ? t("zeroUntil") : undefined}
      value={zero}
      onChange={(value) => onAnswer({ zero: value })}
      options={[
        { value: "free", label: t("free"), hint: t("freeHint") },
        { value: "on_request", label: t("onRequest"), hint: t("onRequestHint") },
      ]}
    />
  );
}

type VatProps = {
  vat: SourceAnswers["vat"];
  count: number;
  isOpen: boolean;
  onAnswer: ContentProps["onAnswer"];
};

/** An answer is stored as soon as its rate is valid. */
function VatQuestion({ vat, count, isOpen, onAnswer }: VatProps) {
  const t = useTranslations("feed-sources.questions");
  // The rate while it is missing or invalid; undefined if none is entered.
  const [entered, setEntered] = useState<number | null | undefined>(undefined);
  const isAdding = typeof vat === "number" || entered !== undefined;
  function choose(value: "as_is" | "add") {
    setEntered(value === "add" ? null : undefined);
    onAnswer({ vat: value === "add" ? null : value });
  }
  function enter(rate: number | null) {
    const isValid = rate !== null && rate >= 0 && rate <= 100;
    setEntered(isValid ? undefined : rate);
    onAnswer({ vat: isValid ? rate : null });
  }
  return (
    <div className="grid gap-3">
      <RadioGroup
        label={t("vat", { count })}
        hint={isOpen ? t("vatUntil") : undefined}
        value={isAdding ? "add" : vat}
        onChange={choose}
        options={[
          { value: "as_is", label: t("asIs") },
          { value: "add", label: t("addVat") },
        ]}
      />
      {isAdding && (
        <div className="max-w-60">
          <NumberField
            label={t("vatRate")}
            unit="%"
            min={0}
            max={100}
            step={0.5}
            value={typeof vat === "number" ? vat : (entered ?? null)}
            error={entered === undefined || entered === null ? undefined : t("vatRateInvalid")}
            onChange={enter}
          />
        </div>
      )}
    </div>
  );
}

function isAnswered(question: Question, { zero, vat, words }: SourceAnswers): boolean {
  if (question === "words") return Object.keys(words).length > 0;
  return (question === "zero" ? zero : vat) !== null;
}

/** Whether all questions have the same answers; what is left out is no question. */
function isSame(one: SourceAnswers, other: SourceAnswers): boolean {
  return serializeAnswers({ ...one, keep_out: true }) === serializeAnswers({ ...other, keep_out: true });
}

function countNotes({ notes }: FeedHealth, code: Note): number {
  return notes.reduce((total, note) => (note.code === code ? total + note.count : total), 0);
}
