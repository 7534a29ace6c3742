import { useTranslations } from "next-intl";
import { isCode, useVoiceWords } from "@/components/voice/model/use-voice-words";
import { diffLines, type TextLine } from "@/lib/domain/voice/line-diff";
import type { VoiceChange } from "@/lib/domain/voice/voice-diff";

/** The differences between two versions of the settings; code is compared line by line. */
export function VoiceDiffList({ changes, same }: { changes: readonly VoiceChange[]; same: string }) {
  const t = useTranslations("voice-search.diff");
  const words = useVoiceWords();
  if (changes.length === 0) return <p className="text-ink-2 text-md">{same}</p>;
  return (
    <ul className="grid min-w-0 border-line border-t">
      {changes.map(({ path, from, to }) => (
        <li key={path} className="min-w-0 border-line border-b py-2 text-md">
          <span className="font-medium">{words.field(path)}</span>
          {isCode(path) ? (
            <CodeDiff before={toText(from)} after={toText(to)} />
          ) : (
            <span className="block break-words text-ink-2">
              {t("fromTo", { from: words.value(path, from), to: words.value(path, to) })}
            </span>
          )}
        </li>
      ))}
    </ul>
  );
}

function toText(value: unknown): string {
  return typeof value === "string" ? value : "";
}

const LOOKS = { same: "text-ink-2", added: "bg-good-soft text-good", removed: "bg-bad-soft text-bad" } as const;
const SIGNS = { same: " ", added: "+", removed: "−" } as const;

function CodeDiff({ before, after }: { before: string; after: string }) {
  const t = useTranslations("voice-search.diff");
  const lines = numberLines(diffLines(before, after));
  return (
    <section
      aria-label={t("lines")}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable part must be reachable by keyboard.
      tabIndex={0}
      className="mt-1 max-h-72 overflow-auto border border-line font-code text-sm"
    >
      {lines.map(({ id, line }) =>
        line.kind === "gap" ? (
          <p key={id} className="bg-sunken px-2 text-ink-3">
            {t("gap", { count: line.count })}
          </p>
        ) : (
          <p key={id} className={`whitespace-pre-wrap break-words px-2 ${LOOKS[line.kind]}`}>
            <span aria-hidden className="select-none">
              {SIGNS[line.kind]}{" "}
            </span>
            {line.kind !== "same" && <span className="sr-only">{t(line.kind)} </span>}
            {line.text}
          </p>
        ),
      )}
    </section>
  );
}

/** Gives each line an id: equal lines may repeat. */
function numberLines(lines: readonly TextLine[]): { id: string; line: TextLine }[] {
  return lines.map((line, index) => ({ id: `${index}`, line }));
}
