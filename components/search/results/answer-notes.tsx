import { CornerUpRight, ListChecks, PencilLine } from "lucide-react";
import { useTranslations } from "next-intl";
import * as z from "zod/mini";
import { NO_CONDITIONS } from "@/components/search/request/active-filters";
import { type SearchView, useAttributeName } from "@/components/search/request/search-view";
import { AddressLink } from "@/components/ui/address-link";
import { EmptyState, FailedRead, type Retriable } from "@/components/ui/empty-state";
import { Icon } from "@/components/ui/icon";
import { useSite } from "@/lib/client/site-context";
import { isNarrowed, listAttributes } from "@/lib/domain/search/preview-address";
import { parseCorrection, toFollowableUrl } from "@/lib/domain/search/preview-answers";
import { isApiError } from "@/lib/http/api-error";

type Props = {
  corrected?: string | null;
  redirect?: string | null;
  rewrite?: unknown;
  rulesOf?: string | undefined;
};

const rewriteNotice = z.object({ original_query: z.optional(z.string()), message: z.nullish(z.string()) });

/** How the search host changed the query: correction, rewrite, or redirect; and the query whose rules act instead of its own. */
export function AnswerNotes({ corrected, redirect, rewrite, rulesOf }: Props) {
  const t = useTranslations("search-preview.notes");
  const { site } = useSite();
  const notice = z.safeParse(rewriteNotice, rewrite);
  return (
    <ul className="mt-3 grid gap-2 empty:hidden">
      {redirect && (
        <li className="flex items-start gap-2 border-info border-l-[3px] bg-info-soft px-3 py-2 text-md">
          <NoteIcon of={CornerUpRight} />
          <span className="min-w-0 break-words">
            {t("redirect")} <RedirectTarget url={redirect} />
          </span>
        </li>
      )}
      {corrected && (
        <li className="flex items-start gap-2 border-info border-l-[3px] bg-info-soft px-3 py-2 text-md">
          <NoteIcon of={PencilLine} />
          <span className="min-w-0 break-words">
            {t("corrected")} <Correction html={corrected} />
          </span>
        </li>
      )}
      {rulesOf && (
        <li className="flex items-start gap-2 border-info border-l-[3px] bg-info-soft px-3 py-2 text-md">
          <NoteIcon of={ListChecks} />
          <span className="min-w-0 break-words">
            {t.rich("rulesOf", { query: rulesOf, term: (query) => <span lang={site.language}>{query}</span> })}
          </span>
        </li>
      )}
      {notice.success && (
        <li className="flex items-start gap-2 border-info border-l-[3px] bg-info-soft px-3 py-2 text-md">
          <NoteIcon of={PencilLine} />
          <span className="min-w-0 break-words">
            {t("rewritten")} {notice.data.message}
          </span>
        </li>
      )}
    </ul>
  );
}

function NoteIcon({ of }: { of: typeof PencilLine }) {
  return (
    <span className="flex h-[1.45em] items-center text-info">
      <Icon of={of} size={15} />
    </span>
  );
}

function RedirectTarget({ url }: { url: string }) {
  const href = toFollowableUrl(url);
  if (href === null) return <code className="break-all">{url}</code>;
  return (
    <a href={href} target="_blank" rel="noreferrer" className="break-all text-accent underline underline-offset-2">
      {url}
    </a>
  );
}

/** A corrected query: dropped words are struck through, added ones emphasized. */
function Correction({ html }: { html: string }) {
  const { site } = useSite();
  const t = useTranslations("search-preview.notes");
  return (
    <span lang={site.language}>
      {parseCorrection(html).map(({ kind, text }, index) => {
        const key = `${index}:${text}`;
        if (kind === "plain") return <span key={key}>{text}</span>;
        if (kind === "put") return <strong key={key}>{text}</strong>;
        return (
          <s key={key}>
            <span className="sr-only">{t("leftOut")} </span>
            {text}
          </s>
        );
      })}
    </span>
  );
}

type SearchFailureProps = { view: SearchView; found: Retriable & { error: Error | null } };

/** Shown when a search failed: the search host rejected the conditions, or did not answer. */
export function SearchFailure({ view, found }: SearchFailureProps) {
  const t = useTranslations("search-preview.places");
  const { error } = found;
  const getName = useAttributeName();
  const isRefused = isApiError(error) && error.status === 400 && isNarrowed(view.address);
  const [attribute, other] = listAttributes(view.address);
  if (!isRefused) {
    return (
      <div className="mt-4">
        <FailedRead of={found} title={t("failed")} headingLevel={3} />
      </div>
    );
  }
  return (
    <div className="mt-4">
      <EmptyState
        kind="no-match"
        headingLevel={3}
        title={attribute && !other ? t("unknownAttribute", { attribute: getName(attribute) }) : t("refused")}
        clearLink={
          <AddressLink to={view.to(NO_CONDITIONS)} className="text-accent">
            {t("clear")}
          </AddressLink>
        }
      >
        {t("refusedHint")}
      </EmptyState>
    </div>
  );
}
