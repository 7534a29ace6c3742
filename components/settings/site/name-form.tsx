import { useTranslations } from "next-intl";
import { type FormEvent, useState } from "react";
import { Button } from "@/components/ui/button";
import { TextField } from "@/components/ui/text-field";
import { findNameFault } from "@/lib/domain/kit/names";
import { isApiError } from "@/lib/http/api-error";
import { getErrorText } from "@/lib/i18n/error-text";

type Options = { onRefused: (error: Error) => boolean };

type Props = {
  label: string;
  name: string;
  write: { isPending: boolean };
  save: (name: string, options: Options) => Promise<unknown>;
};

/** Renames a project or a group. */
export function NameForm({ label, name, write, save }: Props) {
  const t = useTranslations();
  const [typed, setTyped] = useState(name);
  const [code, setCode] = useState<string | null>(null);
  function submit(event: FormEvent) {
    event.preventDefault();
    const wanted = typed.trim();
    const fault = findNameFault(wanted);
    setCode(fault);
    if (fault !== null || wanted === name || write.isPending) return;
    const onRefused = (error: Error) => {
      const found = isApiError(error) ? (error.errors.name?.[0] ?? null) : null;
      setCode(found);
      return found !== null;
    };
    void save(wanted, { onRefused });
  }
  return (
    <form noValidate onSubmit={submit} className="flex items-start gap-2">
      <div className="min-w-0 flex-1">
        <TextField
          label={label}
          error={code === null ? undefined : getErrorText(t, "administration", code)}
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value);
            setCode(null);
          }}
          autoComplete="off"
        />
      </div>
      <Button
        type="submit"
        className="mt-[1.4rem]"
        isPending={write.isPending}
        aria-label={t("administration.renameOf", { name })}
      >
        {t("administration.rename")}
      </Button>
    </form>
  );
}
