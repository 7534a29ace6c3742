import { useTranslations } from "next-intl";
import { lazy, Suspense } from "react";
import { useCampaignKind } from "@/components/campaigns/model/campaign-kind";
import { TextArea } from "@/components/ui/text-field";
import { useSite } from "@/lib/client/site-context";
import { parseQueries, toCampaignSubjectKey } from "@/lib/domain/campaigns/campaign";
import type { CampaignEditing } from "./campaign-editing";

const CategoriesField = lazy(() => import("./categories-field").then((file) => ({ default: file.CategoriesField })));

/** What the campaign is shown for: queries, or categories of listings. */
export function SubjectField({ editing }: { editing: CampaignEditing }) {
  const { subject } = useCampaignKind();
  if (subject === "queries") return <QueriesField editing={editing} />;
  return (
    <Suspense fallback={<div className="min-h-32" />}>
      <CategoriesField editing={editing} />
    </Suspense>
  );
}

/** More queries are only counted, so that hundreds of them do not push the form off the screen. */
const CHIPS_MAX = 30;

/** Comma-separated queries, and below the field how they were understood. */
function QueriesField({ editing }: { editing: CampaignEditing }) {
  const t = useTranslations("campaigns.editor.queries");
  const { site } = useSite();
  const { form, errors, change } = editing;
  const text = form.values.queries;
  const queries = parseQueries(text);
  const repeated = listRepeated(text);
  return (
    <div className="min-w-0">
      <TextArea
        id="campaign-queries"
        rows={2}
        className="max-h-60"
        lang={site.language}
        autoComplete="off"
        label={t("label")}
        hint={t("hint")}
        value={text}
        onChange={(event) => change({ queries: event.target.value }, "queries")}
        onBlur={() => errors.onLeave("queries")}
        error={errors.findText("queries")}
      />
      {queries.length > 0 && (
        <ul
          aria-label={t("understood", { count: queries.length })}
          lang={site.language}
          className="mt-2 flex flex-wrap gap-1.5"
        >
          {queries.slice(0, CHIPS_MAX).map((query) => (
            <li key={query} className="max-w-full truncate rounded-chip bg-sunken px-2 py-0.5 text-sm" title={query}>
              {query}
            </li>
          ))}
          {queries.length > CHIPS_MAX && (
            <li className="px-1 py-0.5 text-ink-2 text-sm tabular-nums">+{queries.length - CHIPS_MAX}</li>
          )}
        </ul>
      )}
      {repeated.length > 0 && (
        <p role="status" className="mt-1 text-sm text-warn">
          {t("repeated", { queries: repeated.join(", "), count: repeated.length })}
        </p>
      )}
    </div>
  );
}

/** Queries that repeat an earlier one, apart from case, accents and spaces. */
function listRepeated(text: string): string[] {
  const seen = new Set<string>();
  return text.split(",").flatMap((part) => {
    const key = toCampaignSubjectKey("campaigns", part);
    const isRepeated = key !== "" && seen.has(key);
    seen.add(key);
    return isRepeated ? [part.trim()] : [];
  });
}
