import { useFormatter, useTranslations } from "next-intl";
import type { why } from "@/lib/contract/search/query-insight";
import type { Explain } from "@/lib/contract/search/search-host";
import type { DateStyle } from "@/lib/domain/kit/day-boundary";
import type { Output } from "@/lib/http/endpoint";
import { formatRuleBoundary } from "./rule-when";

type Answer = Output<typeof why>;

/** The engine's explanation, and the known gates. */
export type ExplainedAnswer = Pick<Answer, "explain" | "position" | "total"> & {
  item: { available: boolean | null } | null;
  gates: readonly Pick<Answer["gates"][number], "gate" | "facts">[];
};

type Props = {
  answer: ExplainedAnswer;
  /** The item's rule in the edited draft. */
  rule: { id: string | number | null; type: "pin" | "hide"; position: number | null } | null;
  style: DateStyle;
  /** Language of words and titles. */
  language: string;
};

/** Why a result has its rank: a main sentence, notes, and all factors. */
export function WhyAnswer({ answer, rule, style, language }: Props) {
  const t = useTranslations("query-insight.why");
  const sentences = useReasons(answer, rule, style);
  return (
    <>
      <p className="mt-2 max-w-[72ch] text-lg">{sentences.main}</p>
      {sentences.more.length > 0 && (
        <ul className="mt-1 text-ink-2 text-md">
          {sentences.more.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      )}
      {answer.explain && <Factors explain={answer.explain} caption={t("factors")} language={language} />}
    </>
  );
}

/** The main reason, and notes beside it. */
function useReasons({ explain, position, total, item, gates }: ExplainedAnswer, rule: Props["rule"], style: DateStyle) {
  const t = useTranslations("query-insight.why");
  const textFields = [
    ...new Set((explain?.factors ?? []).flatMap(({ name, field }) => (name === "text" && field ? [field] : []))),
  ];
  const describeMatch = () => {
    if (explain === null || explain.tier === "none") return t("noMatch");
    const stock = item?.available == null ? "unknown" : item.available ? "yes" : "no";
    if (textFields.length === 0) return t(`matched.${explain.tier}`, { stock });
    return t(`matchedIn.${explain.tier}`, { where: textFields.join(", "), stock });
  };
  const livePin = explain?.rule ?? null;
  const organic = explain?.organic_position ?? null;
  const isDraftPin = rule?.type === "pin" && rule.id === null;
  const until = gates.find(({ gate }) => gate === "rule")?.facts.active_to ?? null;
  const describePin = (at: number) =>
    typeof until === "string"
      ? t("pinnedUntil", { position: at, to: formatRuleBoundary(until, style, true) })
      : t("pinned", { position: at });
  const main = isDraftPin
    ? t("pinnedDraft", { position: rule.position ?? 0 })
    : livePin !== null && position !== null
      ? describePin(position)
      : describeMatch();
  const isMoved = livePin === null && organic !== null && position !== null && organic !== position;
  const more = [
    main === describeMatch() ? null : describeMatch(),
    position === null ? t("notShown") : t("position", { position, total }),
    organic === null ? null : isMoved ? t("moved", { from: organic, to: position }) : t("rank", { rank: organic }),
  ];
  return { main, more: more.filter((line) => line !== null) };
}

const NAMES = ["text", "boost", "availability", "freshness", "prefer"] as const;

/** All ranking factors of a result. */
function Factors({ explain, caption, language }: { explain: Explain; caption: string; language: string }) {
  const t = useTranslations("query-insight.why");
  const format = useFormatter();
  const formatScore = (value: number) => format.number(value, { maximumFractionDigits: 4 });
  const translateName = (name: string) => {
    const known = NAMES.find((one) => one === name);
    return known === undefined ? name : t(`names.${known}`);
  };
  return (
    <table className="mt-4 w-full border-collapse text-md">
      <caption className="border-line border-b pb-1 text-left font-semibold">{caption}</caption>
      <thead>
        <tr className="text-left text-ink-2 text-sm">
          <th scope="col" className="py-1 font-medium">
            {t("factor")}
          </th>
          <th scope="col" className="py-1 font-medium">
            {t("detail")}
          </th>
          <th scope="col" className="py-1 text-right font-medium">
            {t("value")}
          </th>
        </tr>
      </thead>
      <tbody>
        {explain.factors.map(({ name, field, term, value }) => (
          <tr key={`${name}:${field ?? ""}:${term ?? ""}`} className="border-line border-t">
            <th scope="row" className="py-1.5 text-left font-normal">
              {translateName(name)}
            </th>
            <td lang={language} className="break-words py-1.5 text-ink-2">
              {term && field ? t("field", { term, field }) : (term ?? field ?? "–")}
            </td>
            <td className="py-1.5 text-right tabular-nums">{formatScore(value)}</td>
          </tr>
        ))}
        <tr className="border-line border-t font-semibold">
          <th scope="row" colSpan={2} className="py-1.5 text-left">
            {t("score")}
          </th>
          <td className="py-1.5 text-right tabular-nums">{formatScore(explain.score)}</td>
        </tr>
      </tbody>
    </table>
  );
}
