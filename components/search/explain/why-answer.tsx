import { useTranslations } from "next-intl";
import type { why } from "@/lib/contract/search/query-insight";
import type { DateStyle } from "@/lib/domain/kit/day-boundary";
import type { Output } from "@/lib/http/endpoint";
import { Factors } from "./factor-table";
import { boundaryLabel } from "./rule-when";

type Answer = Output<typeof why>;

/** What is said of it: the engine's explanation, and the gates as far as they are known. */
export type ExplainedAnswer = Pick<Answer, "explain" | "position" | "total"> & {
  item: { available: boolean | null } | null;
  gates: readonly Pick<Answer["gates"][number], "gate" | "facts">[];
};

type Props = {
  answer: ExplainedAnswer;
  /** The rule of the item in the draft that is edited; null where nothing is. */
  rule: { id: string | number | null; type: "pin" | "hide"; position: number | null } | null;
  style: DateStyle;
  /** The language of words and titles. */
  language: string;
};

/** Why a result is where it is: a sentence, what is good to know beside it, everything that counted. */
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

/** The reason in one sentence, and what is good to know beside it. */
function useReasons({ explain, position, total, item, gates }: ExplainedAnswer, rule: Props["rule"], style: DateStyle) {
  const t = useTranslations("query-insight.why");
  const where = [
    ...new Set((explain?.factors ?? []).flatMap(({ name, field }) => (name === "text" && field ? [field] : []))),
  ];
  const matched = () => {
    if (explain === null || explain.tier === "none") return t("noMatch");
    const stock = item?.available == null ? "unknown" : item.available ? "yes" : "no";
    if (where.length === 0) return t(`matched.${explain.tier}`, { stock });
    return t(`matchedIn.${explain.tier}`, { where: where.join(", "), stock });
  };
  const livePin = explain?.rule ?? null;
  const organic = explain?.organic_position ?? null;
  const isDraftPin = rule?.type === "pin" && rule.id === null;
  const until = gates.find(({ gate }) => gate === "rule")?.facts.active_to ?? null;
  const pinned = (at: number) =>
    typeof until === "string"
      ? t("pinnedUntil", { position: at, to: boundaryLabel(until, style, true) })
      : t("pinned", { position: at });
  const main = isDraftPin
    ? t("pinnedDraft", { position: rule.position ?? 0 })
    : livePin !== null && position !== null
      ? pinned(position)
      : matched();
  const isMoved = livePin === null && organic !== null && position !== null && organic !== position;
  const more = [
    main === matched() ? null : matched(),
    position === null ? t("notShown") : t("position", { position, total }),
    organic === null ? null : isMoved ? t("moved", { from: organic, to: position }) : t("rank", { rank: organic }),
  ];
  return { main, more: more.filter((line) => line !== null) };
}
