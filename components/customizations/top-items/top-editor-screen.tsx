"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { CustomizationScreen } from "@/components/customizations/editor/customization-screen";
import { KindContext } from "@/components/customizations/model/kind";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { FailedRead } from "@/components/ui/failed-read";
import { PageHead } from "@/components/ui/page-head";
import { ScreenLink } from "@/components/ui/screen-link";
import { SkeletonRows, SkeletonWhile } from "@/components/ui/skeleton";
import { read } from "@/lib/client/query";
import { useAllowed } from "@/lib/client/site-context";
import { create, list, type TopType } from "@/lib/contract/customizations/top-items";
import { topListInput, topTypeOf } from "./top-address";
import { TOP_KIND } from "./top-kind";
import { useBegin } from "./use-begin";
import { useOrderText } from "./use-order-text";

type Props = { siteId: string; type: TopType; openedAt: number };

/** The editor of the TOP items of one type; `openedAt` (epoch ms) is the server's clock. */
export function TopEditorScreen({ siteId, type, openedAt }: Props) {
  const t = useTranslations("top-items.list");
  const found = useQuery(read(list, topListInput(siteId)));
  const one = found.data?.items.find((row) => topTypeOf(row.type) === type);
  if (one !== undefined) {
    return (
      <KindContext value={TOP_KIND}>
        <CustomizationScreen siteId={siteId} id={one.id} openedAt={openedAt} />
      </KindContext>
    );
  }
  if (found.isError && found.data === undefined) return <FailedRead of={found} title={t("loadFailed")} />;
  return (
    <SkeletonWhile isWaiting={found.isPending} skeleton={<SkeletonRows rows={8} />}>
      {found.data && <NotBegun siteId={siteId} type={type} />}
    </SkeletonWhile>
  );
}

/** A type that nobody has customized: what it shows by itself, and what begins it. */
function NotBegun({ siteId, type }: { siteId: string; type: TopType }) {
  const t = useTranslations("top-items");
  const mayWrite = useAllowed(create.access);
  const orderText = useOrderText();
  const { isPending, begin } = useBegin();
  return (
    <>
      <PageHead
        title={t(`types.${type}`)}
        back={<ScreenLink href={`/sites/${siteId}/top_items_customizations`}>{t("list.title")}</ScreenLink>}
      />
      <EmptyState
        kind="nothing"
        title={t("list.notBegun")}
        action={
          mayWrite && (
            <Button kind="primary" isPending={isPending} onClick={() => void begin(type)}>
              {t("list.begin", { type: t(`types.${type}`) })}
            </Button>
          )
        }
      >
        {orderText(type)}
      </EmptyState>
    </>
  );
}
