import { useTranslations } from "next-intl";
import { COMPARED_ROWS, countMarks, type RankDiff } from "@/lib/domain/rank-diff";
import type { Place } from "@/lib/domain/rule-evaluator";
import { useEditor } from "./editor-context";
import { RankMarkWords } from "./rank-mark";

/** What changes among the first results of a place: each result with its place before and after. */
export function RankChanges({ place, diff }: { place: Place; diff: RankDiff }) {
  const t = useTranslations("drafts.ranks");
  const { language } = useEditor();
  return (
    <section className="mt-5">
      <h3 className="border-line border-b pb-1 font-semibold">{t(place, { count: COMPARED_ROWS })}</h3>
      {diff.changes.length === 0 ? (
        <p className="py-2 text-ink-2 text-md">{t("none")}</p>
      ) : (
        <>
          <p className="py-2 text-ink-2 text-md">{t("summary", countMarks(diff))}</p>
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
              {diff.changes.map((change) => (
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
