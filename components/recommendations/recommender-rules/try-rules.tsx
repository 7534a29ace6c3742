import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { ItemPicker } from "@/components/recommendations/parts/item-picker";
import { FailedRead } from "@/components/ui/empty-state";
import { Select } from "@/components/ui/select";
import { SkeletonRows, SkeletonWhile } from "@/components/ui/skeleton";
import { read } from "@/lib/client/query";
import { useAddress } from "@/lib/client/use-address";
import { type listRecommenderRules, tryRules } from "@/lib/contract/recommendations/recommender-rules";
import type { Output } from "@/lib/http/endpoint";
import { useDescribeRule } from "./describe-rule";
import { rulesAddress } from "./rules-address";

type Props = { siteId: string; answer: Output<typeof listRecommenderRules> };

/** Shows the box of an item without the rules and with them. */
export function TryRules({ siteId, answer: { definitions, rules } }: Props) {
  const { nameRecommender } = useDescribeRule({ definitions });
  const t = useTranslations("recommender-rules.try");
  const [{ item, model }, setAddress] = useAddress(rulesAddress);
  const used = definitions.filter((one) => rules.some((rule) => rule.recommender_id === one.recommender_id));
  const options = (used.length === 0 ? definitions : used).map((one) => ({
    value: one.recommender_id,
    label: nameRecommender(one.recommender_id),
  }));
  const chosen = options.find(({ value }) => value === model)?.value ?? options[0]?.value;
  return (
    <section aria-labelledby="try-rules" className="mt-8">
      <h2 id="try-rules" className="font-semibold text-lg">
        {t("title")}
      </h2>
      <p className="mt-1 mb-4 max-w-[72ch] text-ink-2">{t("intro")}</p>
      <div className="grid max-w-3xl gap-4 sm:grid-cols-2">
        <Select
          label={t("recommender")}
          options={options}
          value={chosen}
          onChange={(event) => setAddress({ model: event.target.value })}
        />
        <ItemPicker label={t("item")} chosen={item} onPick={(identity) => setAddress({ item: identity })} />
      </div>
      {item !== undefined && chosen !== undefined && <Boxes siteId={siteId} itemId={item} recommenderId={chosen} />}
    </section>
  );
}

type BoxesProps = { siteId: string; itemId: string; recommenderId: string };

function Boxes({ siteId, itemId, recommenderId }: BoxesProps) {
  const t = useTranslations("recommender-rules.try");
  const query = { recommender_id: recommenderId, item_id: itemId };
  const found = useQuery(read(tryRules, { params: { siteId }, query }));
  const isFailed = found.isError && found.data === undefined;
  if (isFailed)
    return (
      <div className="mt-4">
        <FailedRead of={found} title={t("failed")} headingLevel={3} />
      </div>
    );
  return (
    <SkeletonWhile isWaiting={found.data === undefined} skeleton={<SkeletonRows rows={5} columns={2} />}>
      {found.data && (
        <div className="mt-6">
          <p role="status" className="mb-4 font-semibold">
            {found.data.before.length === 0
              ? t("empty")
              : t("result", { item: found.data.title || itemId, count: found.data.dropped.length })}
          </p>
          <div className="grid gap-6 sm:grid-cols-2">
            <Box title={t("before")} hits={found.data.before} dropped={found.data.dropped} />
            <Box title={t("after")} hits={found.data.after} dropped={[]} />
          </div>
        </div>
      )}
    </SkeletonWhile>
  );
}

type TryAnswer = Output<typeof tryRules>;
type BoxProps = { title: string; hits: TryAnswer["before"]; dropped: TryAnswer["dropped"] };

function Box({ title, hits, dropped }: BoxProps) {
  const t = useTranslations("recommender-rules.try");
  return (
    <section className="min-w-0">
      <h3 className="mb-2 font-semibold">{title}</h3>
      <ol className="divide-y divide-line rounded-box border border-line bg-surface">
        {hits.map((hit) => {
          const reason = dropped.find(({ item_id }) => item_id === hit.item_id);
          return (
            <li key={hit.item_id} className="px-4 py-2">
              <span className={reason === undefined ? "break-words" : "break-words text-ink-2 line-through"}>
                {hit.title || hit.item_id}
              </span>
              {hit.fallback === true && <span className="ml-2 text-ink-2 text-sm">{t("fallback")}</span>}
              {reason !== undefined && (
                <span className="block text-hide text-sm">
                  {t("dropped", {
                    count: reason.rule_ids.length,
                    rules: reason.rule_ids.map((id) => `#${id}`).join(", "),
                  })}
                </span>
              )}
            </li>
          );
        })}
      </ol>
    </section>
  );
}
