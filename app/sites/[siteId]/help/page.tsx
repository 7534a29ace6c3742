import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { LazyHelpScreen } from "@/components/shell/lazy-screens";
import { buildMenuParts } from "@/components/shell/menu-sections";
import { buildScreenTitle, ScreenMessages } from "@/components/shell/screen-messages";
import { buildScreenPath, getScreen, isPresent } from "@/lib/domain/kit/screens";
import { requirePage } from "@/lib/server/pages/page-access";
import { loadSupports } from "@/lib/server/upstream/capabilities";

type Props = { params: Promise<{ siteId: string }> };

export async function generateMetadata(): Promise<Metadata> {
  return { title: await buildScreenTitle("help") };
}

/** Help for the screens that the user can open on this site. */
export default async function HelpPage({ params }: Props) {
  const { siteId } = await params;
  const { context, who } = await requirePage("help", siteId);
  const [names, supports] = await Promise.all([getTranslations("menu"), loadSupports(context, siteId)]);
  const sections = buildMenuParts(names, who.rights, siteId).map(({ key, label, lines }) => ({
    key,
    label,
    screens: lines
      .filter(({ name }) => isPresent(getScreen(name), supports))
      .map(({ name, label, href, tags }) => ({ name, label, href, tags: tags ?? [] })),
  }));
  return (
    <ScreenMessages of={["help"]}>
      <LazyHelpScreen
        sections={sections.filter(({ screens }) => screens.length > 0)}
        precedence={`${buildScreenPath(getScreen("help"), siteId)}/precedence`}
      />
    </ScreenMessages>
  );
}
