import { CornerUpRight, ListChecks, PencilLine, Scissors } from "lucide-react";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import * as z from "zod/mini";
import { NO_CONDITIONS } from "@/components/search/request/active-filters";
import { type SearchView, useAttributeName } from "@/components/search/request/search-view";
import { AddressLink } from "@/components/ui/address-link";
import { EmptyState, FailedRead, type Retriable } from "@/components/ui/empty-state";
import { Icon } from "@/components/ui/icon";
import { useSite } from "@/lib/client/site-context";
import { type CorrectionPart, readCorrection } from "@/lib/domain/search/corrected-query";
import { toFollowableUrl } from "@/lib/domain/search/followable-url";
import { isNarrowed, listAttributes } from "@/lib/domain/search/preview-address";
import { isApiError } from "@/lib/http/api-error";

type Props = {
  corrected?: string | null;
  redirect?: string | null;
  rewrite?: unknown;
  rulesOf?: string | undefined;
};

const rewriteNotice = z.object({ original_query: z.optional(z.string()), message: z.nullish(z.string()) });

/**
 * How the search host changed the query: correction, words left out, rewrite, or redirect; and the query whose rules act instead of
 * its own.
 */
export function AnswerNotes({ corrected, redirect, rewrite, rulesOf }: Props) {
  const t = useTranslations("search-preview.notes");
  const { site } = useSite();
  const notice = z.safeParse(rewriteNotice, rewrite);
  const { corrected: parts, leftOut } = readCorrection(corrected ?? "");
  return (
    <ul className="mt-3 grid gap-2 empty:hidden">
      {redirect && (
        <Note icon={CornerUpRight}>
          {t("redirect")} <RedirectTarget url={redirect} />
        </Note>
      )}
      {parts && (
        <Note icon={PencilLine}>
          {t("corrected")} <Correction parts={parts} />
        </Note>
      )}
      {leftOut.length > 0 && (
        <Note icon={Scissors}>
          {t.rich("leftOut", {
            words: leftOut.join(", "),
            term: (words) => <strong lang={site.language}>{words}</strong>,
          })}
        </Note>
      )}
      {rulesOf && (
        <Note icon={ListChecks}>
          {t.rich("rulesOf", { query: rulesOf, term: (query) => <span lang={site.language}>{query}</span> })}
        </Note>
      )}
      {notice.success && (
        <Note icon={PencilLine}>
          {t("rewritten")} {notice.data.message}
        </Note>
      )}
    </ul>
  );
}

function Note({ icon, children }: { icon: typeof PencilLine; children: ReactNode }) {
  return (
    <li className="flex items-start gap-2 border-info border-l-[3px] bg-info-soft px-3 py-2 text-md">
      <span className="flex h-[1.45em] items-center text-info">
        <Icon of={icon} size={15} />
      </span>
      <span className="min-w-0 break-words">{children}</span>
    </li>
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

/** A corrected query: replaced words are struck through, their corrections emphasized. */
function Correction({ parts }: { parts: readonly CorrectionPart[] }) {
  const { site } = useSite();
  const t = useTranslations("search-preview.notes");
  return (
    <span lang={site.language}>
      {parts.map(({ kind, text }, index) => {
        const key = `${index}:${text}`;
        if (kind === "plain") return <span key={key}>{text}</span>;
        if (kind === "put") return <strong key={key}>{text}</strong>;
        return (
          <s key={key}>
            <span className="sr-only">{t("replaced")} </span>
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
