/** A service of this backend; odd values as other makes return them. */
export type LegacyService = { service: string; active: unknown; pending?: unknown; changed_at?: unknown };

/** Services of a site, the number of toggles, and the status URL that the next toggle returns. */
export type LegacyServices = {
  rows: LegacyService[];
  toggles: { body: unknown }[];
  statusUrl: string;
  /** Whether the list says that a switch is in progress. */
  tellsPending: boolean;
  /** How a switch ends. */
  outcome: "complete" | "failed";
  /** Reads of a status until the switch has ended. */
  readsLeft: number;
  statusReads: number;
};

/** The services of a new site, with missing fields and integers. */
export function makeServices(): LegacyServices {
  return {
    rows: [
      { service: "search", active: 1, pending: null, changed_at: null },
      { service: "recommender", active: true, changed_at: 1_760_000_000 },
      { service: "custom_script", active: 0, pending: 0 },
    ],
    toggles: [],
    statusUrl: "/sites/700100-1/settings/services/status?job_id=91",
    tellsPending: true,
    outcome: "complete",
    readsLeft: 1,
    statusReads: 0,
  };
}
