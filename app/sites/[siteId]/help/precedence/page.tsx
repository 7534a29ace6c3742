import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { PrecedenceArticle } from "@/components/search/explain/precedence-article";
import { buildScreenTitle } from "@/components/shell/screen-messages";
import { requirePage } from "@/lib/server/pages/page-access";

type Props = { params: Promise<{ siteId: string }> };

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("query-insight.precedence");
  return { title: `${t("title")} · ${await buildScreenTitle("help")}` };
}

export default async function PrecedencePage({ params }: Props) {
  await requirePage("help", (await params).siteId);
  return <PrecedenceArticle />;
}
