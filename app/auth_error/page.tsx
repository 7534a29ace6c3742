import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { SignInFrame } from "@/components/accounts/sign-in/sign-in-frame";
import { ScreenMessages } from "@/components/shell/screen-messages";
import { buttonStyle } from "@/components/ui/button-style";
import { buildSignInPath } from "@/lib/domain/accounts/internal-path";

const LINK_REASONS = ["link_altered", "link_used", "unknown_user"] as const;
/** Refusals of single sign-on and OpenID Connect, which a new link would not help. */
const PROVIDER_REASONS = [
  "sso_refused",
  "oidc_denied",
  "oidc_failed",
  "oidc_expired",
  "oidc_too_old",
  "unknown_identity",
  "oidc_unavailable",
  "email_unverified",
  "unavailable",
  "rate_limited",
] as const;

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("sign-in.authError"))("title") };
}

type Props = { searchParams: Promise<Partial<Record<"reason" | "reference" | "next", string | string[]>>> };

/** A refused sign-in: the reason, a retry, and the contact and reference for help. */
export default async function AuthErrorPage({ searchParams }: Props) {
  const t = await getTranslations("sign-in.authError");
  const { reason, reference, next } = await searchParams;
  const ofProvider = PROVIDER_REASONS.find((one) => one === reason);
  const known = ofProvider ?? LINK_REASONS.find((one) => one === reason) ?? "default";
  const shown = typeof reference === "string" && /^[A-Za-z0-9_-]{8,64}$/.test(reference) ? reference : null;
  return (
    <ScreenMessages of={["sign-in"]}>
      <SignInFrame title={t("title")}>
        <p className="mb-6 max-w-[60ch]">{t(known)}</p>
        <p className="mb-8">
          <a href={buildSignInPath(typeof next === "string" ? next : "/")} className={buttonStyle({ kind: "primary" })}>
            {t(ofProvider === undefined ? "retry" : "again")}
          </a>
        </p>
        {shown !== null && (
          <p className="max-w-[60ch] text-ink-2 text-md">
            {t(ofProvider === undefined ? "ask" : "askAdmin")}{" "}
            <code className="select-all break-all font-code text-ink">{shown}</code>
          </p>
        )}
      </SignInFrame>
    </ScreenMessages>
  );
}
