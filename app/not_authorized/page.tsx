import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { NotAuthorizedNotice } from "./notice";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("sign-in.notAuthorized"))("title") };
}

/** Shown by middleware, with status 403, in place of a page that may not be opened. */
export default function NotAuthorizedPage() {
  return <NotAuthorizedNotice />;
}
