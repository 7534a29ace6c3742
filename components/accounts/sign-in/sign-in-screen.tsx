"use client";

import { Link, Mail } from "lucide-react";
import { useLocale, useTranslations } from "next-intl";
import { type FormEvent, useRef, useState } from "react";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { TextField } from "@/components/ui/text-field";
import { postJson } from "@/lib/client/post-json";
import { isEmail } from "@/lib/contract/kit/email";
import { getErrorText } from "@/lib/i18n/error-text";

const FEATURE = "sign-in";

type Props = {
  /** The page that the link opens. */
  path: string;
  email?: string;
  /** False if no mail server is set: the link is then kept in a file on the server. */
  sendsLinks?: boolean;
};

/** Asks for an email address and sends a sign-in link to it. */
export function SignInScreen({ path, email: initialEmail = "", sendsLinks = true }: Props) {
  const t = useTranslations("sign-in.signIn");
  const [sentTo, setSentTo] = useState<string | null>(null);
  if (sentTo === null)
    return <AddressForm path={path} initialEmail={initialEmail} sendsLinks={sendsLinks} onSent={setSentTo} />;
  return (
    <div className="grid gap-4">
      {sendsLinks ? (
        <>
          <Banner kind="good" title={t("sentTitle")} isLive>
            <p>{t("sent", { email: sentTo })}</p>
          </Banner>
          <p className="text-ink-2 text-md">{t("nothing")}</p>
        </>
      ) : (
        <Banner kind="info" title={t("unsent.title")} isLive>
          <p>{t("unsent.text", { email: sentTo })}</p>
        </Banner>
      )}
      <p>
        <Button onClick={() => setSentTo(null)}>{t("again")}</Button>
      </p>
    </div>
  );
}

type FormProps = { path: string; initialEmail: string; sendsLinks: boolean; onSent: (email: string) => void };

function AddressForm({ path, initialEmail, sendsLinks, onSent }: FormProps) {
  const t = useTranslations();
  const locale = useLocale();
  const field = useRef<HTMLInputElement>(null);
  const [code, setCode] = useState<string | null>(null);
  const [isPending, setPending] = useState(false);
  const refuse = (problem: string) => {
    setCode(problem);
    field.current?.focus();
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isPending) return;
    const email = field.current?.value.trim() ?? "";
    if (!isEmail(email)) return refuse("email_invalid");
    setCode(null);
    setPending(true);
    const result = await postJson("/api/sign_in/links", { email, locale, path });
    setPending(false);
    if ("answer" in result) onSent(email);
    else refuse(result.code === "invalid" ? "email_invalid" : result.code);
  };
  const findErrorText = (problem: string) =>
    problem === "mail_limit" && !sendsLinks ? t("sign-in.signIn.unsent.limit") : getErrorText(t, FEATURE, problem);
  return (
    <form noValidate onSubmit={submit} className="grid max-w-md gap-4">
      <TextField
        ref={field}
        name="email"
        type="email"
        autoComplete="email"
        inputMode="email"
        spellCheck={false}
        defaultValue={initialEmail}
        label={t("sign-in.signIn.email")}
        error={code === null ? undefined : findErrorText(code)}
      />
      {!sendsLinks && <p className="text-ink-2 text-md">{t("sign-in.signIn.unsent.note")}</p>}
      <p>
        <Button type="submit" kind="primary" icon={sendsLinks ? Mail : Link} isPending={isPending}>
          {t(sendsLinks ? "sign-in.signIn.submit" : "sign-in.signIn.unsent.submit")}
        </Button>
      </p>
    </form>
  );
}
