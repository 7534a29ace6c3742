import type { OWN_GROUPS } from "@/lib/contract/kit/own-groups";

/** The name of what a backend may lack: a group of calls, or fields and behaviour of calls that every backend has. */
export type Ability = (typeof OWN_GROUPS)[number];

/** Whether the backend of a site supports a call, a screen, or an ability. */
export type Supports = (what: { group?: string | undefined } | Ability) => boolean;

/** What a backend with these capability groups supports; calls without a group are those of every backend. */
export function buildSupports(groups: readonly string[]): Supports {
  return (what) => {
    const group = typeof what === "string" ? what : what.group;
    return group === undefined || groups.includes(group);
  };
}
