import type { Metadata } from "next";
import { notFound, redirect } from "next/navigation";
import { PlainFrame } from "@/components/accounts/sign-in/sign-in-frame";
import { ConfirmForm } from "@/components/signup/confirm-form";
import { LinkProblem, type LinkProblemKind } from "@/components/signup/link-problem";
import { createSignUpTranslator } from "@/lib/i18n/sign-up-texts";
import { getRequestContext, readCookie, readCurrentAddress, readSignUpLocale } from "@/lib/server/pages/request";
import { findCurrentAccount } from "@/lib/server/sign-in/sign-in";
import { loadSignUp } from "@/lib/server/sign-in/sign-up";
import { DRAFT_COOKIE, parseDraft } from "@/lib/server/sign-in/sign-up-draft";
import { hasSignUp } from "@/lib/server/sign-in/sign-up-locale";

export async function generateMetadata(): Promise<Metadata> {
  const t = await createSignUpTranslator((await readSignUpLocale()) ?? "en");
  return { title: t("confirm.title"), referrer: "no-referrer" };
}

/** The page that the link of the mail opens. Opening the page changes nothing, because mail scanners open links, too. */
export default async function ConfirmPage() {
  if (!hasSignUp()) notFound();
  const locale = (await readSignUpLocale()) ?? "en";
  const t = await createSignUpTranslator(locale);
  const [, search = ""] = (await readCurrentAddress()).split(/\?(.*)/s);
  const context = await getRequestContext();
  const found = await loadSignUp(context, search);
  if ("fault" in found && found.fault === "future") redirect(`/hmac_failed?issued=${found.issued ?? ""}`);
  const problem = findProblem(found);
  const account = await findCurrentAccount(context);
  if (problem !== null || "fault" in found) {
    const email = "request" in found ? found.request.email : "";
    const kind = problem ?? "altered";
    return (
      <PlainFrame title={t(`confirm.${kind}.title`)} languages={null}>
        <LinkProblem t={t} locale={locale} kind={kind} email={email} isSignedIn={account?.user.email === email} />
      </PlainFrame>
    );
  }
  const { errors } = parseDraft(await readCookie(DRAFT_COOKIE));
  return (
    <PlainFrame title={t("confirm.title")} languages={null}>
      <ConfirmForm
        t={t}
        locale={locale}
        request={found.request}
        present={account?.user ?? null}
        link={search}
        code={errors.form}
      />
    </PlainFrame>
  );
}

/** Why the link cannot be used. */
function findProblem(found: Awaited<ReturnType<typeof loadSignUp>>): LinkProblemKind | null {
  if ("fault" in found) return found.fault === "expired" ? "expired" : "altered";
  const { state } = found.request;
  if (state === "open") return null;
  return state === "done" ? "used" : "known";
}
