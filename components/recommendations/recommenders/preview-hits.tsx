import { useTranslations } from "next-intl";
import { readEvidence, useReasonText } from "@/components/recommendations/parts/hit-reasons";
import { ItemPicture, ItemPrice } from "@/components/search/results/item-picture";
import { UnreadableRows } from "@/components/ui/banner";
import { Chip } from "@/components/ui/chip";
import { EmptyState } from "@/components/ui/empty-state";
import { ScreenLink } from "@/components/ui/screen-link";
import { useSite } from "@/lib/client/site-context";
import type { RecommendationHit } from "@/lib/contract/recommendations/recommend";
import type { preview } from "@/lib/contract/recommendations/recommenders";
import { buildScreenPath, getScreen } from "@/lib/domain/kit/screens";
import { buildPreviewItem } from "@/lib/domain/search/preview-item";
import type { Output } from "@/lib/http/endpoint";

type Props = { answer: Output<typeof preview>; input: string | undefined; isBusy: boolean };

/** The items of a box in their order, each with why it is there. */
export function PreviewHits({ answer: { hits, titles, ...answer }, input, isBusy }: Props) {
  const t = useTranslations("recommenders.preview");
  const fallbacks = hits.filter(({ fallback }) => fallback === true).length;
  const known = titles ?? {};
  if (hits.length === 0)
    return (
      <div className="mt-4">
        <UnreadableRows of={answer} />
        <EmptyState kind="nothing" headingLevel={3} title={t("empty")}>
          {t("emptyHint")}
        </EmptyState>
      </div>
    );
  return (
    <div className="mt-6" aria-busy={isBusy}>
      <UnreadableRows of={answer} />
      <p role="status" className="mb-2 font-semibold">
        {input === undefined
          ? t("result", { count: hits.length, fallbacks })
          : t("resultFor", { item: known[input] || input, count: hits.length, fallbacks })}
      </p>
      <ol aria-label={t("title")} className="divide-y divide-line rounded-box border border-line bg-surface">
        {hits.map((hit, index) => (
          <Hit key={hit.url} hit={hit} position={index + 1} titles={known} />
        ))}
      </ol>
    </div>
  );
}

function Hit({ hit, position, titles }: { hit: RecommendationHit; position: number; titles: Titles }) {
  const t = useTranslations("recommenders.preview");
  const { site } = useSite();
  const reasons = useHitReasons(hit, titles);
  const { url, type, attributes } = hit;
  const item = buildPreviewItem({ url, type, attributes, nested: [] });
  return (
    <li className="flex items-start gap-3 px-3 py-2.5">
      <span className="w-7 shrink-0 text-right font-semibold text-lg tabular-nums">{position}</span>
      <ItemPicture src={item.image} size={18} className="size-12 shrink-0 rounded-tight" />
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span lang={site.language} className="break-words font-medium">
            {item.title}
          </span>
          {item.price !== null && (
            <span className="text-ink-2 text-sm tabular-nums">
              <ItemPrice item={item} />
            </span>
          )}
          {hit.fallback === true && <Chip kind="warn">{t("fallback")}</Chip>}
        </p>
        <ul aria-label={t("reasons")} className="text-ink-2 text-sm">
          {reasons.map((reason) => (
            <li key={reason} className="break-words">
              {reason}
            </li>
          ))}
        </ul>
        <RuleLink rule={hit.explain?.rule ?? null} />
      </div>
    </li>
  );
}

/** A link to the customization whose rule placed the item, if its screen exists. */
function RuleLink({ rule }: { rule: NonNullable<RecommendationHit["explain"]>["rule"] }) {
  const t = useTranslations("recommenders.preview");
  const { site, supports } = useSite();
  const screen = getScreen("recommendations-customization");
  if (!rule?.customization_id || !screen.exists || !supports(screen)) return null;
  return (
    <ScreenLink
      className="text-sm"
      href={`${buildScreenPath(screen, site.trackingCode)}/${encodeURIComponent(rule.customization_id)}`}
    >
      {t("rule")}
    </ScreenLink>
  );
}

/** Titles of items by their IDs. */
type Titles = Readonly<Record<string, string | null>>;

/** Why a hit is in a box: a sentence for each piece of evidence. */
function useHitReasons({ explain }: RecommendationHit, titles: Titles): string[] {
  const reasonText = useReasonText();
  if (!explain) return [];
  const { source, evidence } = explain;
  if (evidence.length === 0) return [reasonText(source)];
  const reasons = evidence.map((one) => {
    const id = one.item_id;
    return reasonText(source, readEvidence(one, id ? titles[id] || id : null));
  });
  return [...new Set(reasons)];
}
