import * as z from "zod/mini";
import { endpoint } from "@/lib/http/endpoint";
import { buildAccess, campaignInput, clash, type Family, GROUP, placement } from "./campaign-shapes";

/** The call that finds conflicts before publishing. */
export function buildClashCall<const Feature extends string>({ feature, prefix }: Family<Feature>) {
  const { writing } = buildAccess(feature);
  return {
    /** The conflicts that publishing a campaign would be refused for at the moment. Categories not in the catalog have none. */
    clashes: endpoint({
      ...writing,
      group: GROUP,
      method: "POST",
      path: `${prefix}/clashes_json`,
      body: z.extend(
        z.pick(campaignInput, { id: true, queries: true, categories: true, active_from: true, active_to: true }),
        { placements: z.array(placement) },
      ),
      response: z.object({ clashes: z.array(clash) }),
      undo: { none: "It changes nothing." },
    }),
  };
}
