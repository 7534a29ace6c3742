import { useTranslations } from "next-intl";
import { missingState } from "@/lib/contract/catalogue/missing-items";
import { StateChip } from "./state-chip";

/** What the states of a missing item mean, and how one becomes another. */
export function StateMeanings() {
  const t = useTranslations("data-quality.missing.means");
  return (
    <details className="mb-4">
      <summary className="w-fit cursor-pointer text-accent text-md">{t("title")}</summary>
      <dl className="mt-2 grid gap-x-4 gap-y-2 border-line border-l-[3px] py-1 pl-4 text-md sm:grid-cols-[max-content_minmax(0,1fr)]">
        {missingState.options.map((state) => (
          <div key={state} className="contents">
            <dt>
              <StateChip state={state} />
            </dt>
            <dd className="max-w-[72ch] text-ink-2">{t(state)}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
