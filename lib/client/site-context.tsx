"use client";

import { createContext, type ReactNode, useContext, useMemo } from "react";
import type { Site, User } from "@/lib/contract/accounts/who";
import { isAllowed, type Rights, readRights } from "@/lib/domain/kit/access";
import type { Access } from "@/lib/http/endpoint";

/** What the pages of a site start from; filled in by the server, plain JSON. */
export type SitePage = {
  site: Site;
  user: User;
  trial: { days: number | null };
  /** Null when the backend's lists are unusable: everything guarded is refused. */
  rights: { roles: string[]; policies: string[] } | null;
  /** Capability groups of the backend. */
  groups: string[];
};

type Value = Omit<SitePage, "rights"> & { rights: Rights | null };

const Context = createContext<Value | null>(null);

/** Hands the site, the user and the rights to everything below. */
export function SiteProvider({ page, children }: { page: SitePage; children: ReactNode }) {
  const value = useMemo(() => ({ ...page, rights: readRights(page.rights?.roles, page.rights?.policies) }), [page]);
  return <Context value={value}>{children}</Context>;
}

/** The site of the page, with its user and their rights. Only below `SiteProvider`. */
export function useSite(): Value {
  const value = useContext(Context);
  if (value === null) throw new Error("useSite stands outside a page of a site");
  return value;
}

/** Whether the user may use a call or a screen. The server asks again; this only decides what is offered. */
export function useAllowed(access: Access): boolean {
  return isAllowed(access, useSite().rights);
}
