import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { getRequestContext } from "@/lib/server/pages/request";
import { findCurrentAccount } from "@/lib/server/sign-in/sign-in";
import { NotAuthorizedNotice } from "./notice";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("sign-in.notAuthorized"))("title") };
}

/** Shown by middleware with status 403 instead of a page that the user may not open. */
export default async function NotAuthorizedPage() {
  const context = await getRequestContext();
  const { user } = (await findCurrentAccount(context)) ?? {};
  return (
    <NotAuthorizedNotice
      user={user && { name: user.name, email: user.email }}
      isByLink={context.session?.amr === "link"}
    />
  );
}
