import { useState } from "react";
import type { Creation } from "@/components/customizations/model/kinds/new-work";
import { lookUp } from "@/lib/client/query";
import { useSite } from "@/lib/client/site-context";
import { leaveTo } from "@/lib/client/unsaved-guard";
import { buildNewHref, type CustomizationSubject } from "@/lib/domain/customizations/new-customization";
import { isApiError } from "@/lib/http/api-error";

/** Why the editor of a new customization cannot open: the wrong part, error code, and the id of the existing one. */
export type OpenFault = { part: "subject" | "type"; code: string; existing: string | null };

/** Opens the editor of a new customization, after a check that stores nothing; returns the fault, if any. */
export function useOpenNew(creation: Creation, folder: string) {
  const { site, supports } = useSite();
  const [isPending, setPending] = useState(false);
  const siteId = site.trackingCode;

  async function check(about: CustomizationSubject): Promise<string | null> {
    if (!supports("new_customizations")) return creation.find(siteId, about);
    const { showNew } = await import("@/lib/contract/customizations/new-customizations");
    const query = { kind: creation.kind, ...about };
    return (await lookUp(showNew, { params: { siteId }, query })).existing_id;
  }
  async function openNew(about: CustomizationSubject): Promise<OpenFault | null> {
    setPending(true);
    try {
      const existing = await check(about);
      if (existing !== null) return { part: "subject", code: "already_exists", existing };
      await leaveTo(buildNewHref(`/sites/${siteId}/${folder}`, about));
      return null;
    } catch (error) {
      if (!(error instanceof Error)) throw error;
      const code = isApiError(error) ? error.code : "default";
      return { part: isApiError(error) && error.errors.type ? "type" : "subject", code, existing: null };
    } finally {
      setPending(false);
    }
  }
  return { isPending, openNew };
}
