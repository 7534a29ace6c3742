import { useTranslations } from "next-intl";
import { Select } from "@/components/ui/select";
import { AVAILABILITY_STATES, type AvailabilityState } from "@/lib/contract/catalogue/availability-states";
import { type FeedHealth, WORDS_MAX } from "@/lib/contract/catalogue/feed-reading";
import type { SourceAnswers } from "./source-answers";

/** A word, and how many items have it; null if the test did not count it, because its meaning is known. */
type Word = { word: string; text: string; count: number | null };

/** More words than these are folded. */
const WORDS_SHOWN = 12;

type Props = {
  unknown: FeedHealth["words"];
  meanings: SourceAnswers["words"];
  isOpen: boolean;
  onChange: (meanings: SourceAnswers["words"]) => void;
};

/** The meaning of each availability word that is not known, or whose meaning was chosen. */
export function AvailabilityMeanings({ unknown, meanings, isOpen, onChange }: Props) {
  const t = useTranslations("feed-sources.questions");
  const counted = new Set(unknown.map(({ word }) => word));
  const chosen = Object.keys(meanings).filter((word) => !counted.has(word));
  const words: Word[] = [...unknown, ...chosen.map((word) => ({ word, text: word, count: null }))].slice(0, WORDS_MAX);
  function choose(word: string, meaning: AvailabilityState | undefined) {
    const { [word]: _, ...others } = meanings;
    onChange(meaning === undefined ? others : { ...others, [word]: meaning });
  }
  const list = (from: number, until?: number) => (
    <ul className="grid items-end gap-3 sm:grid-cols-2 lg:grid-cols-3">
      {words.slice(from, until).map((word) => (
        <li key={word.word} className="min-w-0">
          <Meaning word={word} meaning={meanings[word.word]} onChoose={(meaning) => choose(word.word, meaning)} />
        </li>
      ))}
    </ul>
  );
  return (
    <fieldset className="grid min-w-0 gap-2">
      <legend className="mb-1 font-medium text-ink-2 text-sm">{t("words")}</legend>
      {list(0, WORDS_SHOWN)}
      {words.length > WORDS_SHOWN && (
        <details>
          <summary className="w-fit cursor-pointer text-accent">
            {t("more", { count: words.length - WORDS_SHOWN })}
          </summary>
          <div className="mt-3">{list(WORDS_SHOWN)}</div>
        </details>
      )}
      {isOpen && <p className="text-ink-3 text-sm">{t("wordsUntil")}</p>}
    </fieldset>
  );
}

type MeaningProps = {
  word: Word;
  meaning: AvailabilityState | undefined;
  onChoose: (meaning: AvailabilityState | undefined) => void;
};

function Meaning({ word: { text, count }, meaning, onChoose }: MeaningProps) {
  const t = useTranslations("feed-sources");
  return (
    <Select
      label={count === null ? text : t("questions.word", { text, count })}
      placeholder={t("questions.choose")}
      options={AVAILABILITY_STATES.map((state) => ({ value: state, label: t(`availability.${state}`) }))}
      value={meaning ?? ""}
      onChange={({ target }) => onChoose(AVAILABILITY_STATES.find((state) => state === target.value))}
    />
  );
}
