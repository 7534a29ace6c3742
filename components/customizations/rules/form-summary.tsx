import { useTranslations } from "next-intl";
import { useEffect, useRef } from "react";
import { errorText } from "@/lib/i18n/error-text";
import { type FormErrors, RULE_FIELDS } from "./rule-form";

/** What is wrong in a form, each line leading to its field; takes the focus after a try that failed. */
export function FormSummary({ id, errors, tries }: { id: string; errors: FormErrors; tries: number }) {
  const t = useTranslations();
  const box = useRef<HTMLElement>(null);
  const lines = RULE_FIELDS.flatMap((field) => {
    const code = errors[field];
    return code === undefined ? [] : [{ field, text: errorText(t, "query-customizations", code) }];
  });
  useEffect(() => {
    if (tries > 0) box.current?.focus();
  }, [tries]);
  if (lines.length === 0) return null;
  return (
    <section
      ref={box}
      tabIndex={-1}
      aria-labelledby={`${id}-summary`}
      className="border-bad border-l-[3px] bg-bad-soft px-4 py-3"
    >
      <h3 id={`${id}-summary`} className="font-semibold text-bad text-md">
        {t("query-customizations.form.summary", { count: lines.length })}
      </h3>
      <ul className="mt-1 grid gap-0.5">
        {lines.map(({ field, text }) => (
          <li key={field}>
            <a
              href={`#${id}-${field}`}
              className="text-bad text-md underline underline-offset-2"
              onClick={(event) => {
                event.preventDefault();
                document.getElementById(`${id}-${field}`)?.focus();
              }}
            >
              {text}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
