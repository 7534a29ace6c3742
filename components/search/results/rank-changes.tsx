import { useTranslations } from "next-intl";
import { COMPARED_ROWS, countMarks, type RankLine } from "@/lib/domain/search/rank-diff";
import { RankMarkWords } from "./rank-mark";

type Props = {
  /** What the place is called. */
  place: "search" | "autocomplete" | "listing" | "topItems";
  changes: readonly RankLine[];
  /** The language of titles. */
  language: string;
  headingLevel?: 3 | 4;
};

/** What changes among the first results of a place: each with its position before and after. Texts: `drafts.ranks`. */
export function RankChanges({ place, changes, language, headingLevel = 3 }: Props) {
  const t = useTranslations("drafts.ranks");
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
