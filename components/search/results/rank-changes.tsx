import type { Place } from "@vitrine/engine/rule-evaluator";
import { ArrowDown, ArrowUp, LogIn, LogOut, Minus } from "lucide-react";
import { useTranslations } from "next-intl";
import { Icon, type IconShape } from "@/components/ui/icon";
import { COMPARED_ROWS } from "@/lib/domain/kit/limits";
import { countMarks, type RankLine } from "@/lib/domain/search/rank-diff";

type Props = {
  place: Place;
  changes: readonly RankLine[];
  /** Language of titles. */
  language: string;
  headingLevel?: 3 | 4;
};

/** Changes among the first results of a place, each with its position before and after. Texts: `results.ranks`. */
export function RankChanges({ place, changes, language, headingLevel = 3 }: Props) {
  const t = useTranslations("results.ranks");
  const Heading = `h${headingLevel}` as const;
  return (
    <section className="mt-5">
      <Heading className="border-line border-b pb-1 font-semibold">{t(place, { count: COMPARED_ROWS })}</Heading>
      {changes.length === 0 ? (
        <p className="py-2 text-ink-2 text-md">{t("none")}</p>
      ) : (
        <>
          <p className="py-2 text-ink-2 text-md">{t("summary", countMarks(changes))}</p>
          <table className="w-full border-collapse text-md">
            <caption className="sr-only">{t(place, { count: COMPARED_ROWS })}</caption>
            <thead>
              <tr className="text-left text-ink-2 text-sm">
                <th scope="col" className="w-14 py-1 pr-2 text-right font-medium">
                  {t("from")}
                </th>
                <th scope="col" className="w-14 py-1 pr-3 text-right font-medium">
                  {t("to")}
                </th>
                <th scope="col" className="py-1 font-medium">
                  {t("item")}
                </th>
                <th scope="col" className="py-1 pl-2 font-medium">
                  {t("change")}
                </th>
              </tr>
            </thead>
            <tbody>
              {changes.map((change) => (
                <tr key={change.item.url} className="border-line border-t">
                  <td className="py-1.5 pr-2 text-right text-ink-2 tabular-nums">{change.from ?? "–"}</td>
                  <td className="py-1.5 pr-3 text-right font-semibold tabular-nums">{change.to ?? "–"}</td>
                  <th scope="row" lang={language} className="break-words py-1.5 text-left font-normal">
                    {change.item.title}
                  </th>
                  <td className="py-1.5 pl-2">
                    <RankMarkWords change={change} />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </>
      )}
    </section>
  );
}

/** How a result moves, with icon and words. Texts: `results.ranks`. */
export function RankMarkWords({ change }: { change: RankLine }) {
  const t = useTranslations("results.ranks");
  const { mark, from, to } = change;
  const by = (to ?? 0) - (from ?? 0);
  if (mark === "moved") {
    return (
      <Mark icon={by < 0 ? ArrowUp : ArrowDown} words={t(by < 0 ? "movedUp" : "movedDown", { by: Math.abs(by) })} />
    );
  }
  if (mark === "entered") {
    return <Mark icon={LogIn} words={from === null ? t("entered") : t("enteredFrom", { from })} tone="text-good" />;
  }
  if (mark === "left") {
    return <Mark icon={LogOut} words={to === null ? t("left") : t("leftTo", { to })} tone="text-hide" />;
  }
  return <Mark icon={Minus} words={t("same")} tone="text-ink-3" />;
}

function Mark({ icon, words, tone = "text-pin" }: { icon: IconShape; words: string; tone?: string }) {
  return (
    <span className={`inline-flex items-center gap-1 whitespace-nowrap font-medium text-sm tabular-nums ${tone}`}>
      <Icon of={icon} size={14} />
      {words}
    </span>
  );
}
