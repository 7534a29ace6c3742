"use client";

import { useQuery } from "@tanstack/react-query";
import { fold } from "@vitrine/engine/fold";
import { useTranslations } from "next-intl";
import { Banner, UnreadableRows } from "@/components/ui/banner";
import { Chip } from "@/components/ui/chip";
import { EmptyState, FailedRead } from "@/components/ui/empty-state";
import { PageHead } from "@/components/ui/page-head";
import { ScreenLink } from "@/components/ui/screen-link";
import { SearchField } from "@/components/ui/search-field";
import { SkeletonRows, SkeletonWhile } from "@/components/ui/skeleton";
import { read } from "@/lib/client/query";
import { useSite } from "@/lib/client/site-context";
import { useAddress } from "@/lib/client/use-address";
import { listRecommenderRules, tryRules } from "@/lib/contract/recommendations/recommender-rules";
import { isApiError } from "@/lib/http/api-error";
import type { Output } from "@/lib/http/endpoint";
import { type DescribedRule, useDescribeRule } from "./describe-rule";
import { rulesAddress } from "./rules-address";
import { TryRules } from "./try-rules";

/** The recommender rules of a site: view only. Customizations of recommendations replace them. */
export function RecommenderRulesScreen({ siteId }: { siteId: string }) {
  const t = useTranslations("recommender-rules");
  const found = useQuery(read(listRecommenderRules, { params: { siteId } }));
  const isFailed = found.isError && found.data === undefined;
  const hasNone = isFailed && isApiError(found.error) && found.error.body.error === "no_definitions";
  return (
    <>
      <PageHead title={t("title")} meta={t("intro")} />
      <ViewOnlyNote siteId={siteId} />
      {hasNone && (
        <EmptyState kind="nothing" title={t("errors.no_definitions")}>
          {t("noDefinitionsHint")}
        </EmptyState>
      )}
      {isFailed && !hasNone && <FailedRead of={found} title={t("errors.load_error")} />}
      <SkeletonWhile isWaiting={found.data === undefined && !isFailed} skeleton={<SkeletonRows rows={5} columns={1} />}>
        <UnreadableRows of={found.data} />
        {found.data && <Rules siteId={siteId} answer={found.data} />}
      </SkeletonWhile>
    </>
  );
}

/** Says that the screen is view only, and where rules are edited now. */
function ViewOnlyNote({ siteId }: { siteId: string }) {
  const t = useTranslations("recommender-rules");
  const { supports } = useSite();
  const hasSuccessor = supports("recommendations_customization");
  return (
    <div className="mb-4">
      <Banner
        title={t("viewOnly")}
        actions={
          hasSuccessor && (
            <ScreenLink href={`/sites/${siteId}/setup/recommendations_customization`}>
              {t("toCustomization")}
            </ScreenLink>
          )
        }
      >
        {t("viewOnlyHint")}
      </Banner>
    </div>
  );
}

type RulesProps = { siteId: string; answer: Output<typeof listRecommenderRules> };

function Rules({ siteId, answer }: RulesProps) {
  const t = useTranslations("recommender-rules");
  const { supports } = useSite();
  const [{ q = "" }, setAddress] = useAddress(rulesAddress);
  const { describe } = useDescribeRule(answer);
  const all = answer.rules.map(describe);
  const wanted = fold(q.trim());
  const shown = all.filter((rule) => fold(`#${rule.id} ${rule.sentence} ${rule.overrides ?? ""}`).includes(wanted));
  if (all.length === 0)
    return (
      <EmptyState kind="nothing" title={t("none")}>
        {t("noneHint")}
      </EmptyState>
    );
  return (
    <>
      {all.some(({ isPositive }) => isPositive) && (
        <div className="mb-4">
          <Banner kind="warn" title={t("positiveOff")}>
            {t("positiveOffHint")}
          </Banner>
        </div>
      )}
      <div className="mb-4 max-w-md">
        <SearchField
          label={t("search")}
          value={q}
          onChange={(text) => setAddress({ q: text === "" ? undefined : text }, { typing: true })}
        />
      </div>
      <p role="status" className="mb-2 text-ink-2 text-sm">
        {t("found", { shown: shown.length, total: all.length })}
      </p>
      {shown.length === 0 ? (
        <EmptyState kind="no-match" title={t("noMatch")} onClear={() => setAddress({ q: undefined })} />
      ) : (
        <RuleList rules={shown} />
      )}
      {supports(tryRules) && <TryRules siteId={siteId} answer={answer} />}
    </>
  );
}

/** Rules as sentences. */
function RuleList({ rules }: { rules: readonly DescribedRule[] }) {
  const t = useTranslations("recommender-rules");
  return (
    <ul aria-label={t("title")} className="divide-y divide-line rounded-box border border-line bg-surface">
      {rules.map((rule) => (
        <li key={rule.id} className="flex flex-wrap items-start gap-x-4 gap-y-2 px-4 py-3">
          <span className="text-ink-2 tabular-nums">#{rule.id}</span>
          <div className="min-w-0 flex-1 basis-64">
            <p title={rule.attributes ?? undefined} className="max-w-[80ch] break-words">
              {rule.sentence}
            </p>
            {rule.overrides !== null && <p className="mt-0.5 text-ink-2 text-sm">{rule.overrides}</p>}
          </div>
          {rule.isPositive ? <Chip kind="warn">{t("off")}</Chip> : <Chip kind="good">{t("on")}</Chip>}
        </li>
      ))}
    </ul>
  );
}
