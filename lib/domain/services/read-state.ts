import type { ServiceState } from "@/lib/contract/services/services";

const OFF = ["deactivated", "inactive", "off", "disabled"];
const DONE = ["", "0", "false", "none"];

/** Whether a service is active; null if the backend does not say. */
export function isActiveService({ active, state }: Pick<ServiceState, "active" | "state">): boolean | null {
  if (active !== null && active !== undefined) return Boolean(active);
  if (state === null || state === undefined) return null;
  return !OFF.includes(state.toLowerCase());
}

/** Whether a switch of the service is in progress. */
export function isPendingService({ pending }: Pick<ServiceState, "pending">): boolean {
  return pending !== null && pending !== undefined && !DONE.includes(String(pending).toLowerCase());
}
