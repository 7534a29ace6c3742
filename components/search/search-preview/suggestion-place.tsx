import { TextCursorInput } from "lucide-react";
import { useTranslations } from "next-intl";
import { AnswerNotes } from "@/components/search/results/answer-notes";
import { UnreadableRows } from "@/components/ui/banner";
import { EmptyState, FailedRead } from "@/components/ui/empty-state";
import { useItemTypeName } from "@/components/ui/item-type";
import { SkeletonRows, SkeletonWhile } from "@/components/ui/skeleton";
import { type ActingEntry, findHiddenItems } from "@/lib/domain/search/preview-answers";
import { HiddenByRules } from "./hidden-items";
import { PlaceFrame } from "./place-frame";
import { PreviewResultLine, type ResultOptions } from "./result-card";
import type { PreviewView, useSuggestions } from "./use-preview-reads";

type Props = {
  view: PreviewView;
  reads: ReturnType<typeof useSuggestions>;
  acting: readonly ActingEntry[];
  options: ResultOptions;
};

/** The suggestions under the search box, by type. */
export function SuggestionPlace({ view, reads, acting, options }: Props) {
  const t = useTranslations("search-preview.places");
  const { found, isWanted, groups } = reads;
  const { address } = view;
  const count = groups.reduce((sum, group) => sum + group.results.length, 0);
  return (
    <PlaceFrame
      place="autocomplete"
      icon={TextCursorInput}
      title={t("autocomplete")}
      count={isWanted && found.data && t("suggestions", { count })}
      isPhone={address.device === "phone"}
      isBusy={isWanted && found.isFetching}
    >
      {!isWanted ? (
        <p className="py-3 text-ink-2 text-md">{t("noWords")}</p>
      ) : found.isError && found.data === undefined ? (
        <div className="mt-4">
          <FailedRead of={found} title={t("suggestionsFailed")} headingLevel={3} />
        </div>
      ) : (
        <SkeletonWhile isWaiting={found.isPending} skeleton={<SkeletonRows rows={6} columns={2} />}>
          <UnreadableRows of={found.data} />
          <AnswerNotes
            redirect={found.data?.suggested_url}
            rewrite={found.data?.query_rewrite}
            rulesOf={found.data?.rules_of}
          />
          {groups.map(({ type, results }) => (
            <Group key={type} type={type} results={results} options={options} />
          ))}
          {count === 0 && (
            <div className="mt-4">
              <EmptyState kind="nothing" headingLevel={3} title={t("noSuggestions", { q: address.q.trim() })} />
            </div>
          )}
          {address.customizations === "1" && <HiddenByRules hidden={findHiddenItems(acting, "autocomplete")} />}
        </SkeletonWhile>
      )}
    </PlaceFrame>
  );
}

type GroupProps = Props["reads"]["groups"][number] & { options: ResultOptions };

function Group({ type, results, options }: GroupProps) {
  const typeName = useItemTypeName();
  return (
    <div className="mt-3">
      <h3 className="pb-1 font-medium text-ink-2 text-sm">{typeName(type)}</h3>
      <ol className="border-line border-t">
        {results.map((result) => (
          <li key={result.item.url}>
            <PreviewResultLine result={result} total={results.length} {...options} />
          </li>
        ))}
      </ol>
    </div>
  );
}
