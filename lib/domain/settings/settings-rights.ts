import type { Rights } from "@/lib/domain/kit/access";

/** Whether a user may change the settings of a site: owners and internal users, except viewers. */
export function canChangeSettings(rights: Rights | null): boolean {
  return hasRole(rights, "owner") || hasRole(rights, "internal");
}

/** Whether a user may decide that a second person must publish: owners only, also among internal users. */
export function canChangeApproval(rights: Rights | null): boolean {
  return hasRole(rights, "owner");
}

function hasRole(rights: Rights | null, role: string): boolean {
  return rights?.roles.has(role) === true && !rights.roles.has("viewer");
}
