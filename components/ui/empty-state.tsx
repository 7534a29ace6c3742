"use client";

import { RotateCw, X } from "lucide-react";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { isPlainClick } from "./address-link";
import { Button } from "./button";

type CommonProps = { title: ReactNode; children?: ReactNode; headingLevel?: 2 | 3 };

/** The three kinds of emptiness: nothing exists yet, no match for the filters, could not load. */
export type EmptyStateProps =
  | (CommonProps & { kind: "nothing"; action?: ReactNode; sample?: ReactNode })
  | (CommonProps & { kind: "no-match"; filters?: ReactNode; onClear?: () => void; clearLink?: ReactNode })
  | (CommonProps & { kind: "failed"; onRetry?: () => void; isRetrying?: boolean; reference?: string });

function StateActions(props: EmptyStateProps) {
  const t = useTranslations("ui");
  if (props.kind === "nothing") {
    return (
      <>
        {props.action && <div className="mt-4 flex flex-wrap gap-2">{props.action}</div>}
        {props.sample && <div className="mt-6 border-line border-t pt-4 text-md">{props.sample}</div>}
      </>
    );
  }
  if (props.kind === "no-match") {
    return (
      <>
        {props.filters && <div className="mt-3 flex flex-wrap gap-2">{props.filters}</div>}
        <div className="mt-4">
          {props.clearLink ??
            (props.onClear && (
              <Button icon={X} onClick={props.onClear}>
                {t("clearFilters")}
              </Button>
            ))}
        </div>
      </>
    );
  }
  return (
    <>
      {props.reference && (
        <p className="mt-2 text-ink-2 text-sm">
          {t("reference")} <code className="select-all font-code">{props.reference}</code>
        </p>
      )}
      {props.onRetry && (
        <div className="mt-4">
          <Button icon={RotateCw} isPending={props.isRetrying} onClick={props.onRetry}>
            {t("retry")}
          </Button>
        </div>
      )}
    </>
  );
}

/** Replaces rows when there are none: says why and what to do. */
export function EmptyState(props: EmptyStateProps) {
  const Heading = props.headingLevel === 3 ? "h3" : "h2";
  return (
    <section
      role={props.kind === "failed" ? "alert" : undefined}
      className={`border-l-[3px] py-4 pl-5 ${props.kind === "failed" ? "border-bad" : "border-line"}`}
    >
      <Heading className="font-semibold text-lg">{props.title}</Heading>
      {props.children && <div className="mt-1 max-w-[72ch] text-ink-2">{props.children}</div>}
      <StateActions {...props} />
    </section>
  );
}

type Props = { href: string; onFollow: () => void; headingLevel?: 2 | 3 };

/** Replaces rows when the address names a page after the last one, with a link to the first. */
export function PastTheEnd({ href, onFollow, headingLevel }: Props) {
  const t = useTranslations("ui");
  return (
    <EmptyState
      kind="no-match"
      headingLevel={headingLevel}
      title={t("pastTheEnd")}
      clearLink={
        <a
          href={href}
          className="text-accent"
          onClick={(event) => {
            if (!isPlainClick(event)) return;
            event.preventDefault();
            onFollow();
          }}
        >
          {t("firstPage")}
        </a>
      }
    />
  );
}

/** A read that can be retried, such as a TanStack query. */
export type Retriable = { refetch: () => Promise<unknown>; isFetching: boolean };

/** Error state of a failed read, with a retry button. */
export function FailedRead({ of, title, headingLevel }: { of: Retriable; title: string; headingLevel?: 2 | 3 }) {
  return (
    <EmptyState
      kind="failed"
      headingLevel={headingLevel}
      title={title}
      onRetry={() => void of.refetch()}
      isRetrying={of.isFetching}
    />
  );
}
