import { useTranslations } from "next-intl";
import { buildRuleHref } from "@/components/search/explain/acting-cells";
import { Chip } from "@/components/ui/chip";
import { ScreenLink } from "@/components/ui/screen-link";
import { useSite } from "@/lib/client/site-context";
import type { ActingEntry } from "@/lib/domain/search/preview-answers";
import { useFolder } from "./result-parts";

/** The items that rules hide from a place, each linked to its rule. */
export function HiddenByRules({ hidden }: { hidden: readonly ActingEntry[] }) {
  const t = useTranslations("search-preview.result");
  const { site } = useSite();
  const folder = useFolder();
  if (hidden.length === 0) return null;
  return (
    <div className="mt-4">
      <h3 className="font-semibold text-md">{t("hidden", { count: hidden.length })}</h3>
      <ul className="mt-1">
        {hidden.map(({ title, customization_id: owner, rule_id: id }) => (
          <li
            key={id ?? title}
            className="relative flex min-h-9 flex-wrap items-center gap-2 border-line border-b bg-sunken py-1 pr-2 pl-3 before:absolute before:inset-y-0 before:left-0 before:w-[3px] before:bg-hide before:content-['']"
          >
            <span lang={site.language} className="min-w-0 flex-1 break-words text-ink-2 text-md line-through">
              {title}
            </span>
            {owner ? (
              <ScreenLink
                look="plain"
                href={buildRuleHref(folder, owner, id)}
                aria-label={t("openRule", { pinned: t("hiddenChip"), item: title })}
                title={t("openRuleShort")}
                className="target inline-flex min-h-6 items-center rounded-chip no-underline hover:brightness-95 hover:underline"
              >
                <Chip kind="hide">{t("hiddenChip")}</Chip>
              </ScreenLink>
            ) : (
              <Chip kind="hide">{t("hiddenChip")}</Chip>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}
