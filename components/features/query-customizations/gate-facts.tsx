import { useTranslations } from "next-intl";
import { useSite } from "@/lib/client/site-context";
import type { why } from "@/lib/contract/query-insight";
import type { Output } from "@/lib/http/endpoint";
import { formatDateTime } from "@/lib/i18n/formats";
import { useEditor } from "./editor-context";

/** The facts of a gate as the backend tells them. */
export type Facts = Output<typeof why>["gates"][number]["facts"];

/** What a gate found, in words: which words matched, which did not, when the catalogue was read last. */
export function GateFacts({ facts }: { facts: Facts }) {
  const t = useTranslations("query-insight.whyNot");
  const { site } = useSite();
  const { language } = useEditor();
  const words = (name: string) => {
    const list = facts[name];
    return Array.isArray(list) && list.length > 0 ? list.join(", ") : null;
  };
  const [matched, missing] = [words("matched"), words("missing")];
  const lastRun = facts.last_run_at;
  return (
    <>
      {matched && (
        <span lang={language} className="block text-ink-2 text-sm">
          {t("matched", { words: matched })}
        </span>
      )}
      {missing && (
        <span lang={language} className="block text-ink-2 text-sm">
          {t("missing", { words: missing })}
        </span>
      )}
      {typeof lastRun === "string" && (
        <span className="block text-ink-2 text-sm">
          {t("lastRun", { at: formatDateTime(lastRun, site.time_zone) })}
        </span>
      )}
    </>
  );
}
