import { useFormatter, useTranslations } from "next-intl";

/** One figure of the strip. */
export type Figure = { id: "pinned" | "hidden" | "waiting" | "planned" | "ended"; value: number };

/** Counts of the rules by state. */
export function FiguresStrip({ figures }: { figures: readonly Figure[] }) {
  const t = useTranslations("query-customizations.figures");
  const format = useFormatter();
  const tone = {
    pinned: "text-pin",
    hidden: "text-hide",
    waiting: "text-warn",
    planned: "text-ink",
    ended: "text-ink-2",
  };
  return (
    <dl aria-label={t("label")} className="mb-6 flex flex-wrap gap-x-10 gap-y-2 border-line border-y py-3">
      {figures.map(({ id, value }) => (
        <div key={id} className="relative flex flex-col-reverse">
          <dt className="text-ink-2 text-sm">
            <a
              href={id === "hidden" ? "#hidden-items" : "#rules"}
              className="text-ink-2 no-underline after:absolute after:inset-0 after:content-[''] hover:text-ink hover:underline"
            >
              {t(id)}
            </a>
          </dt>
          <dd className={`font-semibold text-2xl ${value === 0 ? "text-ink-3" : tone[id]}`}>{format.number(value)}</dd>
        </div>
      ))}
    </dl>
  );
}
