import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";

export { LateNotFound as default } from "./late-not-found";

/** Without it, the tab would have only the name of the product, or the title of the missing page. */
export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("notices.notFound"))("title") };
}
