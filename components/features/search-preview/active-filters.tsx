import { X } from "lucide-react";
import { useTranslations } from "next-intl";
import { Icon } from "@/components/ui/icon";
import { useSite } from "@/lib/client/site-context";
import { CONDITION_KINDS, isNarrowed, toggled } from "@/lib/domain/preview-address";
import { FollowLink } from "./follow-link";
import type { PreviewView } from "./use-preview-view";

/** What brings the results back to the words alone. */
export const NO_CONDITIONS = { f: [], f_must: [], neg_f: [], sort: undefined, page: 1 };

/** The conditions that are set, each with the way out of it, and the way out of all. */
export function ActiveFilters({ view }: { view: PreviewView }) {
  const t = useTranslations("search-preview.filters");
  const { site } = useSite();
  const { address, to } = view;
  if (!isNarrowed(address)) return null;
  const set = CONDITION_KINDS.flatMap((kind) => address[kind].map((clause) => ({ kind, clause })));
  return (
    <nav aria-label={t("active")} className="mb-4 flex flex-wrap items-center gap-2">
      {set.map(({ kind, clause }) => {
        const colon = clause.indexOf(":");
        const name = t(`is.${kind}`, { attribute: clause.slice(0, colon), value: clause.slice(colon + 1) });
        return (
          <FollowLink
            key={`${kind}:${clause}`}
            to={to(toggled(address, kind, clause))}
            aria-label={t("remove", { name })}
            className="inline-flex min-h-7 max-w-full items-center gap-1 rounded-chip border border-line-strong bg-surface px-2 text-ink text-sm no-underline hover:bg-row-hover pointer-coarse:min-h-11"
          >
            <span lang={site.language} className="truncate">
              {name}
            </span>
            <Icon of={X} size={13} />
          </FollowLink>
        );
      })}
      <FollowLink to={to(NO_CONDITIONS)} className="inline-flex min-h-7 items-center px-1 text-accent text-sm">
        {t("clear")}
      </FollowLink>
    </nav>
  );
}
