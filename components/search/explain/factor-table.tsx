import { useFormatter, useTranslations } from "next-intl";
import type { Explain } from "@/lib/contract/search/search-host";

const NAMES = ["text", "boost", "availability", "freshness", "prefer"] as const;

/** Everything that counted for a result, as the engine has it. */
export function Factors({ explain, caption, language }: { explain: Explain; caption: string; language: string }) {
  const t = useTranslations("query-insight.why");
  const format = useFormatter();
  const number = (value: number) => format.number(value, { maximumFractionDigits: 4 });
  const nameOf = (name: string) => {
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
              {nameOf(name)}
            </th>
            <td lang={language} className="break-words py-1.5 text-ink-2">
              {term && field ? t("field", { term, field }) : (term ?? field ?? "–")}
            </td>
            <td className="py-1.5 text-right tabular-nums">{number(value)}</td>
          </tr>
        ))}
        <tr className="border-line border-t font-semibold">
          <th scope="row" colSpan={2} className="py-1.5 text-left">
            {t("score")}
          </th>
          <td className="py-1.5 text-right tabular-nums">{number(explain.score)}</td>
        </tr>
      </tbody>
    </table>
  );
}
