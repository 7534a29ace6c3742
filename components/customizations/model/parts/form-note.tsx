import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { Banner } from "@/components/ui/banner";
import { read } from "@/lib/client/query";
import { useSite } from "@/lib/client/site-context";
import type { Customization } from "@/lib/contract/customizations/customizations";
import { affecting } from "@/lib/contract/search/query-insight";
import { isStored } from "@/lib/domain/customizations/new-customization";
import type { ActingEntry } from "@/lib/domain/search/preview-answers";
import { useCustomizationKind } from "../kinds/kind";

/** Rules that a dialog names; the preview has all of them. */
const NAMED_MAX = 10;

type Props = {
  base: Customization;
  /** Names the rules, where a comparison leaves them out. */
  isListed?: boolean;
};

/** Says that the rules of another form act on a query until it has published rules of its own. */
export function FormNote({ base, isListed = false }: Props) {
  const t = useTranslations("query-customizations.notes");
  const rules = useFormRules(base);
  const form = rules[0]?.of_query;
  if (!form) return null;
  const left = rules.length - NAMED_MAX;
  return (
    <div className="mb-6">
      <Banner title={t("ofForm", { query: form })}>
        {t("ofFormHint")} {isListed && t("ofFormCompared")}
        {isListed && (
          <ul className="mt-2">
            {rules.slice(0, NAMED_MAX).map((rule) => (
              <li key={rule.rule_id ?? `${rule.kind} ${rule.title}`}>
                <RuleText rule={rule} />
              </li>
            ))}
            {left > 0 && <li>{t("ofFormMore", { count: left })}</li>}
          </ul>
        )}
      </Banner>
    </div>
  );
}

function RuleText({ rule: { kind, title, position } }: { rule: ActingEntry }) {
  const t = useTranslations("query-customizations.notes");
  const { site } = useSite();
  const item = () => <bdi lang={site.language}>{title}</bdi>;
  return kind === "pin" ? t.rich("ofFormPin", { position: position ?? 0, item }) : t.rich("ofFormHide", { item });
}

/**
 * The live rules of the other form that act on a query without a published customization (revision 0 if there is only a
 * draft).
 */
function useFormRules(base: Customization): ActingEntry[] {
  const { site, supports } = useSite();
  const isKnown = supports("query_forms") && supports(affecting);
  const isShown =
    useCustomizationKind().name === "query-customizations" && isKnown && (!isStored(base) || base.revision === 0);
  const query = { q: base.subject, type: base.type };
  const found = useQuery({
    ...read(affecting, { params: { siteId: site.trackingCode }, query }),
    enabled: isShown,
  });
  const acting = isShown ? (found.data?.acting ?? []) : [];
  return acting.filter(({ kind, of_query: of }) => (kind === "pin" || kind === "hide") && of);
}
