import { useTranslations } from "next-intl";
import type { QueryFigures } from "@/lib/contract/analytics/searches";
import { Delta, FIGURES, useFigureText } from "./figure-text";

type Props = { figures: QueryFigures; previous: QueryFigures | null; isCompared: boolean };

/** Figures of queries between two hairlines: name, value, what it is made of, and the change where one is asked for. */
export function FigureStrip({ figures, previous, isCompared }: Props) {
  const t = useTranslations("searches");
  const { of, madeOf } = useFigureText();
  return (
    <dl className="mb-5 grid grid-cols-2 gap-x-6 gap-y-3 border-line border-y py-3 sm:grid-cols-3 xl:grid-cols-[repeat(6,auto)]">
      {FIGURES.filter((figure) => figure !== "clicks").map((figure) => {
        const parts = madeOf(figures, figure);
        return (
          <div key={figure} className="min-w-0">
            <dt className="text-ink-2 text-sm" title={t(`about.${figure}`)}>
              {t(`columns.${figure}`)}
            </dt>
            <dd className="tabular-nums">
              <span className="mr-2 font-semibold text-2xl">{of(figures, figure)}</span>
              {parts !== null && <span className="inline-block text-ink-2 text-sm">{parts}</span>}
              {isCompared && <Delta now={figures} before={previous} figure={figure} />}
            </dd>
          </div>
        );
      })}
    </dl>
  );
}
