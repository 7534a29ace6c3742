import { useFormatter, useTranslations } from "next-intl";
import { JsonTree } from "@/components/catalogue/json/json-tree";
import { WhyAnswer } from "@/components/search/explain/why-answer";
import { useSite } from "@/lib/client/site-context";
import type { Hit, SearchAnswer } from "@/lib/contract/search/search-host";
import { pickExtras } from "@/lib/domain/catalogue/catalog-browser";
import { buildJsonNodes } from "@/lib/domain/catalogue/json-tree";
import { omit } from "@/lib/domain/kit/omit";
import { buildPreviewItem } from "@/lib/domain/search/preview-item";
import { NOTHING } from "@/lib/i18n/formats";

type Props = { hit: Hit; position: number; total: number; isShort?: boolean };

/** Why an item has its position, from the engine's explanation; other engine data are folded. */
export function HitFacts({ hit, position, total, isShort }: Props) {
  const t = useTranslations("catalog-browser.debug");
  const { site, supports } = useSite();
  const { explain } = hit;
  const extras = pickExtras(hit);
  const answer = {
    explain: explain ?? null,
    position,
    total,
    item: { available: buildPreviewItem(hit).isAvailable },
    gates: [],
  };
  return (
    <div className={isShort ? "" : "mt-2 border-info border-l-[3px] pl-3"}>
      {explain ? <Figures explain={explain} /> : <p className="text-ink-2 text-sm">{t("nothing")}</p>}
      {explain && (
        <details className="mt-1">
          <summary className="cursor-pointer text-accent text-sm">{t("why")}</summary>
          <WhyAnswer
            answer={answer}
            rule={null}
            style={{ withTimes: supports("rule_times"), timeZone: site.time_zone }}
            language={site.language}
          />
        </details>
      )}
      {Object.keys(extras).length > 0 && (
        <details className="mt-1">
          <summary className="cursor-pointer text-accent text-sm">{t("extras")}</summary>
          <JsonTree label={t("extras")} nodes={buildJsonNodes(extras)} find="" language={site.language} />
        </details>
      )}
    </div>
  );
}

function Figures({ explain }: { explain: NonNullable<Hit["explain"]> }) {
  const t = useTranslations("catalog-browser.debug");
  const format = useFormatter();
  const figures = [
    [t("tier"), t(`tiers.${explain.tier}`)],
    [t("score"), format.number(explain.score, { maximumFractionDigits: 4 })],
    [t("organic"), explain.organic_position === null ? NOTHING : format.number(explain.organic_position)],
  ];
  return (
    <dl className="flex flex-wrap gap-x-5 gap-y-1 text-sm">
      {figures.map(([name, value]) => (
        <div key={name} className="flex gap-1.5">
          <dt className="text-ink-2">{name}</dt>
          <dd className="font-medium tabular-nums">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** What the search returned about the whole answer, without items and facets. */
export function AnswerFacts({ answer }: { answer: SearchAnswer["results"] }) {
  const t = useTranslations("catalog-browser.debug");
  const { site } = useSite();
  const rest = omit(answer, "hits", "quicksearch_hits", "facets");
  return (
    <details className="mt-3 rounded-box border border-line bg-surface px-3 py-2">
      <summary className="cursor-pointer font-medium text-md">{t("answer")}</summary>
      <div className="pt-2">
        <JsonTree label={t("answer")} nodes={buildJsonNodes(rest)} find="" language={site.language} />
      </div>
    </details>
  );
}
