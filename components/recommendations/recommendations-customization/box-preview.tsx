import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { buildEditorHref } from "@/components/customizations/model/lists/list-address";
import { ItemPicture, StockWords } from "@/components/search/results/item-picture";
import { UnreadableRows } from "@/components/ui/banner";
import { Chip } from "@/components/ui/chip";
import { FailedRead } from "@/components/ui/empty-state";
import { ScreenLink } from "@/components/ui/screen-link";
import { SkeletonRows, SkeletonWhile } from "@/components/ui/skeleton";
import { useDebouncedText } from "@/components/ui/use-debounced";
import { lookUp } from "@/lib/client/query";
import { useSite } from "@/lib/client/site-context";
import { useAddress } from "@/lib/client/use-address";
import type { Customization } from "@/lib/contract/customizations/customizations";
import type { RecommendationHit } from "@/lib/contract/recommendations/recommend";
import { previewBox } from "@/lib/contract/recommendations/recommendations-preview";
import type { RuleDraft } from "@/lib/domain/customizations/rule-draft";
import { buildSaves } from "@/lib/domain/customizations/rule-save";
import { toFlatRule } from "@/lib/domain/customizations/wire-rules";
import { omit } from "@/lib/domain/kit/omit";
import { buildScreenPath, getScreen } from "@/lib/domain/kit/screens";
import { buildPreviewItem } from "@/lib/domain/search/preview-item";
import type { Input } from "@/lib/http/endpoint";
import { RECOMMENDATIONS_FOLDER } from "./customization-form";
import { readWhy, useWhyText } from "./hit-why";
import { sampleAddress } from "./sample-address";

type Props = { base: Customization; draft: RuleDraft; at: number | null };

/** Hits of a box that are shown. */
const SHOWN = 10;
const WAIT_MS = 300;

/** The box as shoppers get it with the pending rules, all other customizations and the recommender rules. */
export function BoxPreview({ base, draft, at }: Props) {
  const t = useTranslations("recommendations-customization.preview");
  const found = useBoxPreview(base.id, draft, at);
  return (
    <section aria-labelledby="box-preview" aria-busy={found.isFetching} className="mt-8">
      <div className="border-line border-b pb-2">
        <h2 id="box-preview" className="font-semibold text-lg">
          {t("title")}
        </h2>
        <p className="max-w-[72ch] text-ink-2 text-md">{t("hint", { count: SHOWN })}</p>
      </div>
      {found.isError && found.data === undefined ? (
        <FailedRead of={found} title={t("failed")} headingLevel={3} />
      ) : (
        <SkeletonWhile isWaiting={found.data === undefined} skeleton={<SkeletonRows rows={5} columns={2} />}>
          <UnreadableRows of={found.data} />
          {found.data && <BoxHits hits={found.data.hits} ownId={base.id} />}
        </SkeletonWhile>
      )}
    </section>
  );
}

/** Asks for the box of the pending rules, shortly after they stop changing. */
function useBoxPreview(id: string, draft: RuleDraft, at: number | null) {
  const { site } = useSite();
  const [{ sample: item }] = useAddress(sampleAddress);
  const rules = buildSaves(draft, true).flatMap((save) => save.rules.map((rule) => toFlatRule(rule)));
  const moment = at === null ? undefined : new Date(at).toISOString();
  const wanted = useDebouncedText(JSON.stringify({ id, item, at: moment, rules }), WAIT_MS);
  return useQuery({
    queryKey: ["box-preview", site.trackingCode, wanted],
    queryFn: ({ signal }) => {
      const body = JSON.parse(wanted) as Input<typeof previewBox>["body"];
      return lookUp(previewBox, { params: { siteId: site.trackingCode }, body }, { signal });
    },
    meta: { feature: previewBox.feature },
    placeholderData: keepPreviousData,
  });
}

function BoxHits({ hits, ownId }: { hits: readonly RecommendationHit[]; ownId: string }) {
  const t = useTranslations("recommendations-customization.preview");
  if (hits.length === 0) return <p className="py-4 text-ink-2">{t("empty")}</p>;
  return (
    <ol aria-label={t("title")}>
      {hits.slice(0, SHOWN).map((hit, index) => (
        <BoxHit key={hit.url} hit={hit} position={index + 1} ownId={ownId} />
      ))}
    </ol>
  );
}

/** An item of the box with the reason why it is there. */
function BoxHit({ hit, position, ownId }: { hit: RecommendationHit; position: number; ownId: string }) {
  const t = useTranslations("recommendations-customization.preview");
  const { site } = useSite();
  const { image, title, price, isAvailable } = buildPreviewItem(omit(hit, "explain"));
  return (
    <li className="flex min-h-(--row) items-center gap-3 border-line border-b px-2 py-1">
      <span className="w-6 shrink-0 text-right font-semibold tabular-nums">
        <span className="sr-only">{t("position", { position })}</span>
        <span aria-hidden>{position}</span>
      </span>
      <ItemPicture src={image} size={18} className="size-10 shrink-0 rounded-tight" />
      <span className="min-w-0 flex-1">
        <span lang={site.language} className="line-clamp-2 break-words font-medium text-md">
          {title}
        </span>
        <span className="flex flex-wrap items-center gap-x-3 gap-y-0.5 text-ink-2 text-sm">
          {price !== null && <span className="tabular-nums">{price}</span>}
          {isAvailable === false && <StockWords isAvailable={false} />}
          <HitReason hit={hit} ownId={ownId} />
        </span>
      </span>
    </li>
  );
}

function HitReason({ hit: { explain }, ownId }: { hit: RecommendationHit; ownId: string }) {
  const t = useTranslations("recommendations-customization.why");
  const { site } = useSite();
  const whyText = useWhyText();
  if (explain === undefined) return null;
  const { rule } = explain;
  if (rule === null) return <span>{whyText(readWhy(explain))}</span>;
  const { rule_id: id, customization_id: owner } = rule;
  if (owner === ownId) return <Chip kind="pin">{t("rule")}</Chip>;
  const href =
    owner === null
      ? buildScreenPath(getScreen("recommender-rules"), site.trackingCode)
      : buildEditorHref(site.trackingCode, owner, RECOMMENDATIONS_FOLDER);
  const link = (children: ReactNode) => <ScreenLink href={href}>{children}</ScreenLink>;
  return <span>{owner === null ? t.rich("pairRule", { id, link }) : t.rich("otherRule", { link })}</span>;
}
