import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { FailedRead, type Retriable } from "@/components/ui/failed-read";
import { SkeletonRows, SkeletonWhile } from "@/components/ui/skeleton";
import { useAllowed } from "@/lib/client/site-context";
import type { Access } from "@/lib/http/endpoint";

type Props<T> = {
  found: Retriable & { data: T | undefined; isError: boolean; isPending: boolean };
  /** Rows that are coming, so that nothing moves when they come. */
  rows: number;
  children: (data: T) => ReactNode;
};

/** What a widget shows of an answer: what is coming, what came, or that it did not come. */
export function ReadBody<T>({ found, rows, children }: Props<T>) {
  const t = useTranslations("dashboards");
  if (found.data === undefined && found.isError)
    return <FailedRead of={found} title={t("widgetFailed")} headingLevel={3} />;
  return (
    <SkeletonWhile isWaiting={found.isPending} skeleton={<SkeletonRows rows={rows} columns={3} />}>
      {found.data !== undefined && children(found.data)}
    </SkeletonWhile>
  );
}

/** Draws a widget for those who may see what it shows, and says so to others. */
export function Guarded({ access, children }: { access: Access; children: ReactNode }) {
  const t = useTranslations("dashboards");
  return useAllowed(access) ? children : <p className="text-ink-2 text-md">{t("noRight")}</p>;
}
