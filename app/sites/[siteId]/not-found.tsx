import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";

// There is nothing at an address of the site. Of the module of every page of a site, as Next names this page in each of them:
// a file of its own would be one more script.
export { LazySiteNotFound as default } from "@/components/shell/site-frame";

/** See app/not-found.tsx. */
export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("notices.notFound"))("title") };
}
