import { showServices, toggle } from "@/lib/contract/services/services";
import { callOrThrow, type UndoCases } from "./undo-case";

/** The switch of services: a deactivation can be undone. */
export const servicesCases: UndoCases = {
  "services.toggle": async (bench) => {
    const params = { siteId: bench.siteId };
    const siteName = `Shop ${bench.siteId}`;
    const body = { service: "search" as const, desired: false, site_name: siteName, reason: "Wrong prices" };
    return {
      act: () => callOrThrow(bench, toggle, { params, body }),
      look: async () => {
        const { services } = (await callOrThrow(bench, showServices, { params })).ok();
        return services.map(({ service, active }) => [service, active]);
      },
    };
  },
};
