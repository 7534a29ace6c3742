"use client";

import { Mail } from "lucide-react";
import { useLocale, useTranslations } from "next-intl";
import { type FormEvent, useRef, useState } from "react";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { TextField } from "@/components/ui/text-field";
import { errorText } from "@/lib/i18n/error-text";
import { post } from "./post";

const FEATURE = "sign-in";
const PLAUSIBLE = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

/** Asks for an e-mail address and has a sign-in link sent to it; `path` is where the link leads. */
export function SignInScreen({ path, email: given = "" }: { path: string; email?: string }) {
  const t = useTranslations("sign-in.signIn");
  const [sentTo, setSentTo] = useState<string | null>(null);
  if (sentTo === null) return <AddressForm path={path} given={given} onSent={setSentTo} />;
  return (
    <div className="grid gap-4">
      <Banner kind="good" title={t("sentTitle")} isLive>
        <p>{t("sent", { email: sentTo })}</p>
      </Banner>
      <p className="text-ink-2 text-md">{t("nothing")}</p>
      <p>
        <Button onClick={() => setSentTo(null)}>{t("again")}</Button>
      </p>
    </div>
  );
}

type FormProps = { path: string; given: string; onSent: (email: string) => void };

function AddressForm({ path, given, onSent }: FormProps) {
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
    if (!PLAUSIBLE.test(email)) return refuse("email_invalid");
    setCode(null);
    setPending(true);
    const posted = await post("/api/sign_in/links", { email, locale, path });
    setPending(false);
    if ("answer" in posted) onSent(email);
    else refuse(posted.code === "invalid" ? "email_invalid" : posted.code);
  };
  return (
    <form noValidate onSubmit={submit} className="grid max-w-md gap-4">
      <TextField
        ref={field}
        name="email"
        type="email"
        autoComplete="email"
        inputMode="email"
        spellCheck={false}
        defaultValue={given}
        label={t("sign-in.signIn.email")}
        error={code === null ? undefined : errorText(t, FEATURE, code)}
      />
      <p>
        <Button type="submit" kind="primary" icon={Mail} isPending={isPending}>
          {t("sign-in.signIn.submit")}
        </Button>
      </p>
    </form>
  );
}
