import type { SiteService } from "@/lib/contract/kit/site-services";
import { showServices, status, toggle } from "@/lib/contract/services/services";
import type { Input } from "@/lib/http/endpoint";
import { callDirectly, type MakeCall } from "./direct";
import { createActor, createSite, type TestActor } from "./seed";
import { until } from "./until";

/** A site with someone who may switch its services. */
export type SwitchedSite = { siteId: string; as: TestActor };

/** Creates a site and its owner. */
export async function createSwitchedSite(): Promise<SwitchedSite> {
  const siteId = await createSite();
  return { siteId, as: await createActor({ sites: [siteId] }) };
}

type Given = Partial<Input<typeof toggle>["body"]>;

/** Switches a service; by default turns search off. */
export function switchService({ siteId, as }: SwitchedSite, given: Given = {}, call: MakeCall = callDirectly) {
  const body = {
    ...{ service: "search" as const, desired: false, site_name: `Shop ${siteId}`, reason: "Wrong prices" },
    ...given,
  };
  return call(toggle, { params: { siteId }, body }, { as });
}

/** Waits until a switch has ended, and returns its status. */
export async function waitForSwitch({ siteId, as }: SwitchedSite, id: string, call: MakeCall = callDirectly) {
  const read = async () => (await call(status, { params: { siteId }, query: { id } }, { as })).ok();
  return until(read, (found) => found.status !== "in_progress");
}

/** Switches a service and waits until every process has loaded it. */
export async function completeSwitch(site: SwitchedSite, given: Given = {}, call: MakeCall = callDirectly) {
  const { status_id: id } = (await switchService(site, given, call)).ok();
  return waitForSwitch(site, id ?? "", call);
}

export async function loadServiceState(
  { siteId, as }: SwitchedSite,
  service: SiteService = "search",
  call: MakeCall = callDirectly,
) {
  const { services } = (await call(showServices, { params: { siteId } }, { as })).ok();
  return services.find((one) => one.service === service);
}
