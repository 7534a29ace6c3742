"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { EmptyState } from "@/components/ui/empty-state";
import { SkeletonRows, SkeletonWhile } from "@/components/ui/skeleton";
import { read } from "@/lib/client/query";
import { show } from "@/lib/contract/query-customizations";
import { QueryEditor } from "./query-editor";

/** The editor of one customization; `openedAt` (epoch ms) is the server's clock, so that both draw the same states. */
export function QueryEditorScreen({ siteId, id, openedAt }: { siteId: string; id: string; openedAt: number }) {
  const t = useTranslations("query-customizations");
  const found = useQuery(read(show, { params: { siteId }, query: { id } }));
  if (found.data) return <QueryEditor key={id} customization={found.data} openedAt={openedAt} />;
  if (found.isError) {
    return (
      <EmptyState
        kind="failed"
        title={t("loadFailed")}
        onRetry={() => void found.refetch()}
        isRetrying={found.isFetching}
      />
    );
  }
  return (
    <SkeletonWhile isWaiting skeleton={<SkeletonRows rows={8} />}>
      {null}
    </SkeletonWhile>
  );
}
