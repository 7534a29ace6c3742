import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";

export { LateNotFound as default } from "./late-not-found";

/** Without it the tab would bear the name of the product alone, or the title of the page that is not there. */
export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("notices.notFound"))("title") };
}
