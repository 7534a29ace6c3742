import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { SiteRefusal } from "./refusal";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("sign-in.notAuthorized"))("title") };
}

/**
 * Shown by middleware, with status 403, in place of a screen of this site that may not be opened. `forbidden()` alone
 * would leave the page empty until its scripts have run.
 */
export default function ScreenNotAuthorizedPage() {
  return <SiteRefusal />;
}
