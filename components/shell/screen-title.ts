import { getTranslations } from "next-intl/server";
import { screenNamed } from "@/lib/domain/kit/screens";
import { screenLabel } from "./menu-sections";

/** The page title of a screen without the site, which the layout puts in front: "thing - screen - section". */
export async function screenTitle(name: string, thing?: string): Promise<string> {
  const t = await getTranslations("menu");
  const screen = screenNamed(name);
  return [thing, screenLabel(t, name), t(`sections.${screen.section}`)].filter(Boolean).join(" - ");
}
