import { useTranslations } from "next-intl";
import { useState } from "react";
import { useSite } from "@/lib/client/site-context";
import { useFrameRefresh } from "@/lib/client/use-frame-refresh";
import { type CallWrite, useWrite } from "@/lib/client/use-write";
import { showProject } from "@/lib/contract/settings/administration";
import { listProjects, listSites } from "@/lib/contract/settings/all-projects";
import { type FieldErrors, isApiError } from "@/lib/http/api-error";
import type { Endpoint } from "@/lib/http/endpoint";
import { getErrorText } from "@/lib/i18n/error-text";

type Done = "transferred" | "closed" | "reopened" | "project.created" | "project.renamed";

/** A write with the errors of its fields. */
export type SiteWrite<E extends Endpoint> = CallWrite<E> & {
  findError: (field: string) => string | undefined;
  setErrors: (errors: FieldErrors) => void;
};

/**
 * A write to a site or project, after which the lists and the frame of the page show it. Changes of a site other than
 * the open one can be undone in the history of that site: the notification names the site instead of offering to undo.
 */
export function useSiteWrite<E extends Endpoint>(call: E, done: Done, siteId: string): SiteWrite<E> {
  const texts = useTranslations();
  const t = useTranslations("all-projects");
  const { site } = useSite();
  const [errors, setErrors] = useState<FieldErrors>({});
  const isHere = site.trackingCode === siteId;
  const refresh = useFrameRefresh();
  const write = useWrite(call, {
    stale: [listSites, listProjects, showProject],
    onDone: () => {
      refresh();
      return { text: t(done), canUndo: isHere, onUndone: refresh, ...(isHere ? {} : { detail: t("undoThere") }) };
    },
    onRefused: (error) => {
      const found = isApiError(error) ? error.errors : {};
      setErrors(found);
      return Object.keys(found).length > 0;
    },
  });
  return {
    ...write,
    setErrors,
    findError: (field) => {
      const code = errors[field]?.[0];
      return code === undefined ? undefined : getErrorText(texts, call.feature, code);
    },
  };
}
