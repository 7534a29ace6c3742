import { useTranslations } from "next-intl";
import { type RefObject, useEffect } from "react";
import { useEditor } from "@/components/customizations/model/editing/editor-context";
import type { RuleFaults } from "@/components/customizations/model/editing/editor-state";
import { getRuleName } from "@/components/customizations/model/words/names";
import type { DraftRule } from "@/lib/domain/customizations/rule-draft";
import { getErrorText } from "@/lib/i18n/error-text";

/** Errors that prevent saving, each with a button that opens its rule. */
export function FaultSummary({
  faults,
  rules,
  summaryRef,
}: {
  faults: RuleFaults;
  rules: readonly DraftRule[];
  summaryRef: RefObject<HTMLElement | null>;
}) {
  const t = useTranslations();
  const { commands } = useEditor();
  const lines = (faults.size === 0 ? [] : rules).flatMap((rule) =>
    [...(faults.get(rule.key) ?? [])].map(([field, code]) => ({
      rule,
      field,
      text: getErrorText(t, "query-customizations", code),
    })),
  );
  useErrorTitle(lines.length > 0, t("query-customizations.faults.titlePrefix"));
  if (lines.length === 0) return null;
  return (
    <section
      ref={summaryRef}
      tabIndex={-1}
      aria-labelledby="faults"
      className="mb-6 border-bad border-l-[3px] bg-bad-soft px-4 py-3"
    >
      <h2 id="faults" className="font-semibold text-bad">
        {t("query-customizations.faults.title", { count: lines.length })}
      </h2>
      <ul className="mt-1 grid gap-1">
        {lines.map(({ rule, field, text }) => (
          <li key={`${rule.key} ${field}`}>
            <button
              type="button"
              onClick={() => commands.edit(rule.key)}
              className="text-left text-bad text-md underline underline-offset-2 hover:decoration-2"
            >
              {getRuleName(rule)}: {text}
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Prefixes the page title with "Error:" while there are errors. */
function useErrorTitle(isWrong: boolean, prefix: string): void {
  useEffect(() => {
    if (!isWrong) return;
    const before = document.title;
    document.title = `${prefix} ${before}`;
    return () => {
      document.title = before;
    };
  }, [isWrong, prefix]);
}
