"use client";

import { createContext, type ReactNode, useContext, useMemo } from "react";
import type { Closure, Site, User, ViewAs } from "@/lib/contract/accounts/who";
import type { Role } from "@/lib/contract/kit/policies";
import type { OffService } from "@/lib/contract/kit/site-services";
import { isAllowed, parseRights, type Rights } from "@/lib/domain/kit/access";
import { buildSupports, type Supports } from "@/lib/domain/kit/supports";
import type { Access } from "@/lib/http/endpoint";

/** Data of the pages of a site from the server, as plain JSON. */
export type SitePage = {
  site: Site;
  user: User;
  trial: { days: number | null };
  /** Null if the backend's lists are invalid: everything that requires rights is refused. */
  rights: { roles: string[]; policies: string[] } | null;
  /** Capability groups of the backend. */
  groups: string[];
  /** The installation replaces another dashboard, which its users know. */
  isRedesign?: boolean;
  /** The user has sessions of ours, which can be listed and ended. */
  hasSessions?: boolean;
  /** False if no mail server is set, so that invitations, summaries and messages are not sent. */
  sendsMails?: boolean;
  offServices?: readonly OffService[];
  /** The member as whom the user views the console, read only. */
  viewAs?: ViewAs | null;
  /** Since when the site is closed, so that nothing can be changed. */
  closed?: Closure | null;
};

/** `rights` are those that the user has now: on a closed site to view only. `ownRights` are those that were granted. */
type Value = Omit<SitePage, "rights" | "groups"> & {
  rights: Rights | null;
  ownRights: Rights | null;
  /** Whether the backend of the site supports a call, a screen, or an ability. */
  supports: Supports;
};

const VIEWER: Role = "viewer";
const INTERNAL: Role = "internal";

const Context = createContext<Value | null>(null);

/** Provides the site, the user and the rights. */
export function SiteProvider({ page, children }: { page: SitePage; children: ReactNode }) {
  const value = useMemo(() => {
    const { groups, ...rest } = page;
    const { roles, policies } = page.rights ?? {};
    const ownRights = parseRights(roles, policies);
    const rights = page.closed && roles ? parseRights([...roles, VIEWER], policies) : ownRights;
    return { ...rest, rights, ownRights, supports: buildSupports(groups) };
  }, [page]);
  return <Context value={value}>{children}</Context>;
}

/** The site of the page, the user and their rights. Requires `SiteProvider`. */
export function useSite(): Value {
  const value = useContext(Context);
  if (value === null) throw new Error("useSite is used outside a page of a site");
  return value;
}

/** Whether the user may use a call or a screen. Only decides what is offered: the server checks again. */
export function useAllowed(access: Access): boolean {
  const { rights, ownRights } = useSite();
  // A closed site is administered by internal users.
  return isAllowed(access, access.roles?.includes(INTERNAL) ? ownRights : rights);
}
