import { useTranslations } from "next-intl";
import { useCallback } from "react";

/** What is known of a fault of a feed or of a run: its code, where in the feed, and what a backend of its own says. */
export type Fault = { code: string; line?: number | null | undefined; message?: string | undefined };

/** Faults in words: of the runner, of the readers of feeds, of their sources; a code nobody knows is a failure. */
export function useFaultText(): (fault: Fault) => string {
  const t = useTranslations("feeds");
  return useCallback(
    ({ code, line, message }) => {
      const keys = [`runs.${code}`, `faults.${code}`, `errors.${code}`] as "runs.failed"[];
      const said = t(keys.find((key) => t.has(key)) ?? "runs.failed");
      return [said, message, typeof line === "number" && t("line", { line })].filter(Boolean).join(" ");
    },
    [t],
  );
}
