/** A switch, as far as outages depend on it. */
type Switch = { service: string; desired: boolean; requested_at: string };

/**
 * The seconds that each reactivation ended, by index: since the first deactivation after the previous reactivation of the
 * service. Null for deactivations. `switches` are in ascending order of time.
 */
export function computeOutages(switches: readonly Switch[]): (number | null)[] {
  const offSince = new Map<string, number>();
  return switches.map(({ service, desired, requested_at }) => {
    const at = Date.parse(requested_at);
    const since = offSince.get(service);
    if (!desired) {
      if (since === undefined) offSince.set(service, at);
      return null;
    }
    offSince.delete(service);
    return since === undefined ? null : Math.max(0, Math.round((at - since) / 1000));
  });
}
