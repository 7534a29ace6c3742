import { parseResourceHost, RESOURCE_HOSTS_MAX } from "@/lib/domain/kit/resource-hosts";

/** Hosts as they are stored, or the code that refuses the list. */
export type HostList = { hosts: string[] } | { code: "host_invalid" | "too_many_hosts" };

/** Reads a list of hosts as people type them; the stored list is sorted, without duplicates. */
export function readHostList(typed: readonly string[]): HostList {
  const hosts = typed.map(parseResourceHost);
  const valid = hosts.filter((host) => host !== null);
  if (valid.length < hosts.length) return { code: "host_invalid" };
  const unique = [...new Set(valid)].sort();
  return unique.length > RESOURCE_HOSTS_MAX ? { code: "too_many_hosts" } : { hosts: unique };
}
