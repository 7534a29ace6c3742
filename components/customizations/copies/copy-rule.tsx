import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { ArrowRight, CircleSlash, TriangleAlert } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { ItemPrice } from "@/components/search/results/item-picture";
import { Button } from "@/components/ui/button";
import { Chip } from "@/components/ui/chip";
import { Combobox } from "@/components/ui/combobox";
import { read } from "@/lib/client/query";
import { autocomplete } from "@/lib/contract/search/search-host";
import { isCriteria } from "@/lib/domain/search/criteria";
import { buildPreviewItem } from "@/lib/domain/search/preview-item";
import { buildPickSuggestionsInput } from "@/lib/domain/search/search-inputs";
import { getErrorText } from "@/lib/i18n/error-text";
import type { CopyRuleResult, CopyTargetResult, CopyWork } from "./use-customization-copies";

type Props = { rule: CopyRuleResult; type: string; target: CopyTargetResult; work: CopyWork };

/** The outcome of one rule on the target site, with buttons to choose another item or to skip the rule. */
export function CopyRule({ rule, type, target, work }: Props) {
  const t = useTranslations("query-customizations.copies");
  const [isPicking, setPicking] = useState(false);
  const decided = work.findMapping(target.site_id).items[rule.item_url];
  const about = { item: rule.title, site: target.name };
  const isOfCriteria = isCriteria(rule.item_url);
  const set = (to: string | null | undefined) => {
    setPicking(false);
    work.mapItem(target.site_id, rule.item_url, to);
  };
  return (
    <li className="grid gap-2 border-line border-b py-2 last:border-b-0">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-md">
        <span className="min-w-0 flex-1 basis-52 break-words">{rule.title}</span>
        <RuleOutcome rule={rule} isLeft={decided === null} />
        <span className="flex gap-1">
          {!isOfCriteria && (
            <Button isSmall kind="quiet" aria-label={t("chooseFor", about)} onClick={() => setPicking(!isPicking)}>
              {t("choose")}
            </Button>
          )}
          {decided === null ? (
            <Button isSmall kind="quiet" aria-label={t("againFor", about)} onClick={() => set(undefined)}>
              {t("again")}
            </Button>
          ) : (
            <Button isSmall kind="quiet" aria-label={t("skipFor", about)} onClick={() => set(null)}>
              {t("skip")}
            </Button>
          )}
        </span>
      </div>
      {isPicking && <ItemPicker target={target} type={type} onPick={set} />}
    </li>
  );
}

function RuleOutcome({ rule, isLeft }: { rule: CopyRuleResult; isLeft: boolean }) {
  const t = useTranslations();
  const words = useTranslations("query-customizations.copies.fates");
  if (isLeft) return <Chip icon={CircleSlash}>{words("left")}</Chip>;
  if (rule.clash !== null) {
    return (
      <Chip kind="bad" icon={TriangleAlert}>
        {words("clash", { why: getErrorText(t, "query-customizations", rule.clash) })}
      </Chip>
    );
  }
  if (rule.fate === "unmatched") return <Chip kind="warn">{words("unmatched")}</Chip>;
  if (rule.fate === "mapped") {
    return (
      <Chip kind="info" icon={ArrowRight}>
        {words("mapped", { item: rule.to_title ?? rule.to_item_url ?? "" })}
      </Chip>
    );
  }
  return <Chip kind="good">{words(isCriteria(rule.item_url) ? "criteria" : "same")}</Chip>;
}

type PickerProps = { target: CopyTargetResult; type: string; onPick: (identity: string) => void };

/** Finds an item in the catalog of the target site. */
function ItemPicker({ target, type, onPick }: PickerProps) {
  const t = useTranslations("query-customizations.copies");
  const [text, setText] = useState("");
  const query = text.trim();
  const found = useQuery({
    ...read(autocomplete, buildPickSuggestionsInput({ siteId: target.site_id, query, type })),
    enabled: query !== "",
    placeholderData: keepPreviousData,
  });
  const items = query === "" ? [] : (found.data?.hits ?? []).map(buildPreviewItem);
  return (
    <Combobox
      label={t("item", { site: target.name })}
      text={text}
      onText={setText}
      isLoading={found.isFetching}
      options={items.map((item) => ({
        value: item.url,
        label: item.title,
        content: (
          <span className="flex w-full flex-wrap justify-between gap-x-3">
            <span className="min-w-0">{item.title}</span>
            <span className="text-ink-2 text-sm tabular-nums">
              <ItemPrice item={item} />
            </span>
          </span>
        ),
      }))}
      onPick={({ value }) => onPick(value)}
    />
  );
}
