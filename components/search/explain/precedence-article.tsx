import { getLineNumber, PRECEDENCE } from "@vitrine/engine/precedence";
import { useTranslations } from "next-intl";
import { PageHead } from "@/components/ui/page-head";

/** The order of precedence in five lines; overridden rules link to their line. */
export function PrecedenceArticle() {
  const t = useTranslations("query-insight.precedence");
  return (
    <article>
      <PageHead title={t("title")} />
      <p className="max-w-[72ch] text-ink-2">{t("intro")}</p>
      <ol className="mt-6 max-w-[72ch] border-line border-t">
        {PRECEDENCE.map((line) => (
          <li
            key={line}
            id={`line-${getLineNumber(line)}`}
            className="flex gap-5 border-line border-b px-2 py-4 target:bg-row-selected"
          >
            <span aria-hidden className="w-6 shrink-0 text-right font-semibold text-2xl text-accent tabular-nums">
              {getLineNumber(line)}
            </span>
            <p>
              <span className="sr-only">{t("line", { line: getLineNumber(line) })}: </span>
              {t(line)}
            </p>
          </li>
        ))}
      </ol>
      <p className="mt-6 max-w-[72ch] text-ink-2">{t("also")}</p>
    </article>
  );
}
