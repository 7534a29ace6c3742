import { createContext, use } from "react";
import { useSite } from "@/lib/client/site-context";
import type { CampaignKind } from "./campaign-kinds";

export const CampaignKindContext = createContext<CampaignKind | null>(null);

/** The kind of the surrounding screen of campaigns. */
export function useCampaignKind(): CampaignKind {
  const kind = use(CampaignKindContext);
  if (kind === null) throw new Error("useCampaignKind must be used inside a screen of campaigns");
  return kind;
}

/** Whether the backend has drafts, health, numbers, copies and the timeline of campaigns. */
export function useHasCampaignGroup(): boolean {
  const { calls } = useCampaignKind();
  return useSite().groups.includes(calls.page.group ?? "");
}
