import { useTranslations } from "next-intl";
import { type WordAddress, wordHref } from "@/components/rewrites/model/list-address";
import { useWordList } from "@/components/rewrites/model/list-kind";
import { arrowOf } from "@/components/rewrites/model/row-words";
import { FilterLink } from "@/components/ui/filter-link";
import { Icon } from "@/components/ui/icon";
import { WORD_STATES } from "@/lib/contract/rewrites/word-uploads";

type Props = {
  siteId: string;
  address: WordAddress;
  onChange: (patch: Partial<WordAddress>) => void;
};

/** What narrows the list beside the words: kinds where there are several, and states; all are links. */
export function WordFilters({ siteId, address, onChange }: Props) {
  const t = useTranslations("words.list");
  const { folder, kinds } = useWordList();
  const to = (patch: Partial<WordAddress>) => ({
    href: wordHref(siteId, folder, { ...address, ...patch, page: 1 }),
    onFollow: () => onChange(patch),
  });
  return (
    <div className="mb-4 flex flex-wrap items-center gap-x-6 gap-y-1">
      {kinds.length > 0 && (
        <nav aria-label={t("kindLabel")} className="flex flex-wrap gap-1">
          <FilterLink {...to({ kind: undefined })} isCurrent={address.kind === undefined}>
            {t("kindAll")}
          </FilterLink>
          {kinds.map((kind) => (
            <FilterLink key={kind} {...to({ kind })} isCurrent={address.kind === kind}>
              <span className="inline-flex items-center gap-1.5">
                <Icon of={arrowOf(kind)} size={15} />
                {t(`kinds.${kind}`)}
              </span>
            </FilterLink>
          ))}
        </nav>
      )}
      <nav aria-label={t("columns.state")} className="flex flex-wrap gap-1">
        {[undefined, ...WORD_STATES].map((state) => (
          <FilterLink key={state ?? "all"} {...to({ state })} isCurrent={address.state === state}>
            {t(`states.${state ?? "all"}`)}
          </FilterLink>
        ))}
      </nav>
    </div>
  );
}
