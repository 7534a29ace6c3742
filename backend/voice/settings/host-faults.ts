import { eq } from "drizzle-orm";
import type { Tx } from "@/backend/db/client";
import { sites } from "@/backend/db/schema/accounts/accounts";
import type { Services } from "@/backend/kit/services";
import type { CodeFaults } from "@/backend/voice/checks/validate-code";
import type { VoiceConfig } from "@/lib/contract/voice/voice-search";
import { listAllowedHosts } from "@/lib/domain/kit/resource-hosts";

/** The hosts from which voice search of a site may load. */
export async function loadAllowedHosts(tx: Tx, siteId: string): Promise<string[]> {
  const { baseUrl, resourceHosts } = sites;
  const [site] = await tx.select({ baseUrl, resourceHosts }).from(sites).where(eq(sites.siteId, siteId));
  return site === undefined ? [] : listAllowedHosts(site);
}

type HostContext = { tx: Tx; site: { siteId: string }; services: Pick<Services, "voiceChecks"> };

/**
 * The hosts that code loads from and the site does not allow, as faults of their fields. For code that was published
 * before, and is published again: what else is wrong with it is left out when its script is built.
 */
export async function findHostFaults(
  { tx, site, services }: HostContext,
  config: VoiceConfig,
): Promise<CodeFaults | null> {
  const hosts = await loadAllowedHosts(tx, site.siteId);
  const { errors, details } = await services.voiceChecks.checkStoredCode(config, hosts);
  const fields = Object.keys(details).filter((field) => details[field]?.reason === "host");
  if (fields.length === 0) return null;
  const pick = <Value>(from: Record<string, Value>) =>
    Object.fromEntries(fields.flatMap((field) => (from[field] === undefined ? [] : [[field, from[field]]])));
  return { errors: pick(errors), details: pick(details) };
}
