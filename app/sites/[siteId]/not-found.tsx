import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";

// The "not found" page of a site. In the module of every page of a site, because Next references it in each of them: a separate
// file would be one more script.
export { LazySiteNotFound as default } from "@/components/shell/site-frame";

/** See app/not-found.tsx. */
export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("notices.notFound"))("title") };
}
