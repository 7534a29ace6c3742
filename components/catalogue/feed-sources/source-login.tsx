import { useTranslations } from "next-intl";
import { type ReactNode, useId } from "react";
import { Button } from "@/components/ui/button";
import { FieldError } from "@/components/ui/field";
import { TextField } from "@/components/ui/text-field";
import { useSite } from "@/lib/client/site-context";
import { type EnteredLogin, FEED_LOGIN_TEXT_MAX } from "@/lib/contract/catalogue/feed-login";
import type { FieldErrors } from "@/lib/http/api-error";
import type { SourceDraft } from "./source-draft";
import { useFieldError } from "./use-field-error";

type Props = {
  draft: SourceDraft;
  errors: FieldErrors;
  /** Undefined when the user may only read. */
  onChange: ((draft: SourceDraft) => void) | undefined;
};

/** The user name and the password for the host of the URL: none, stored ones, which nobody can read again, or new ones. */
export function SourceLogin({ draft, errors, onChange }: Props) {
  const t = useTranslations("feed-sources.login");
  const findError = useFieldError();
  const { supports } = useSite();
  const { source, savedLogin } = draft;
  const { login = null } = source;
  if (!supports("feed_logins")) return null;
  const error = findError(errors, "login");
  const put = (next: typeof source.login) => onChange?.({ ...draft, source: { ...source, login: next } });
  const enter = () => put({ user: "", password: "" });
  if (login !== null && "user" in login)
    return <LoginFields login={login} error={error} onChange={put} onCancel={() => put(savedLogin ?? undefined)} />;
  if (login !== null)
    return (
      <StoredLogin error={error}>
        {onChange !== undefined && (
          <>
            <Button kind="quiet" isSmall onClick={enter}>
              {t("change")}
            </Button>
            <Button kind="quiet" isSmall onClick={() => put(null)}>
              {t("remove")}
            </Button>
          </>
        )}
      </StoredLogin>
    );
  if (onChange === undefined) return null;
  return (
    <Button kind="quiet" isSmall onClick={enter}>
      {t("add")}
    </Button>
  );
}

/** Says that a user name and a password are stored, or why they cannot be used. */
function StoredLogin({ error, children }: { error: string | undefined; children: ReactNode }) {
  const t = useTranslations("feed-sources.login");
  const id = useId();
  return (
    <div className="grid gap-1">
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <p className="text-ink-2">{t("stored")}</p>
        {children}
      </div>
      {error !== undefined && <FieldError id={id}>{error}</FieldError>}
    </div>
  );
}

type FieldsProps = {
  login: EnteredLogin;
  error: string | undefined;
  onChange: (login: EnteredLogin) => void;
  onCancel: () => void;
};

function LoginFields({ login, error, onChange, onCancel }: FieldsProps) {
  const t = useTranslations("feed-sources.login");
  return (
    <fieldset className="grid w-full gap-2 rounded-box border border-line p-4">
      <legend className="px-1 font-medium text-sm">{t("title")}</legend>
      <p className="text-ink-2 text-sm">{t("hint")}</p>
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <TextField
          label={t("user")}
          error={error}
          autoComplete="off"
          spellCheck={false}
          maxLength={FEED_LOGIN_TEXT_MAX}
          value={login.user}
          onChange={({ target }) => onChange({ ...login, user: target.value })}
        />
        <TextField
          label={t("password")}
          type="password"
          autoComplete="new-password"
          maxLength={FEED_LOGIN_TEXT_MAX}
          value={login.password}
          onChange={({ target }) => onChange({ ...login, password: target.value })}
        />
      </div>
      <div>
        <Button kind="quiet" isSmall onClick={onCancel}>
          {t("cancel")}
        </Button>
      </div>
    </fieldset>
  );
}
