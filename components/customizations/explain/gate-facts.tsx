import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { useEditor } from "@/components/customizations/model/editor-context";
import { useSite } from "@/lib/client/site-context";
import type { why } from "@/lib/contract/search/query-insight";
import type { Output } from "@/lib/http/endpoint";
import { formatDateTime } from "@/lib/i18n/formats";

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
  const [matched, missing, fields] = [words("matched"), words("missing"), words("fields")];
  const { last_run: lastRun, by_pin: isByPin } = facts;
  return (
    <>
      {matched && (
        <Fact language={language}>
          {t("matched", { words: matched })} {fields && t("fields", { fields })}
        </Fact>
      )}
      {missing && <Fact language={language}>{t("missing", { words: missing })}</Fact>}
      {isByPin === true && <Fact>{t("byPin")}</Fact>}
      {typeof lastRun === "string" && <Fact>{t("lastRun", { at: formatDateTime(lastRun, site.time_zone) })}</Fact>}
    </>
  );
}

function Fact({ language, children }: { language?: string; children: ReactNode }) {
  return (
    <span lang={language} className="block text-ink-2 text-sm">
      {children}
    </span>
  );
}
