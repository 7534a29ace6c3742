import type { Access } from "@/lib/http/endpoint";
import { isAllowed, type Rights } from "./access";

/** The single rules of an access that rights do not meet, as they are written (`synonyms`, `!viewer`). */
export function missingRules(access: Access, rights: Rights | null): string[] {
  const roles = (access.roles ?? []).filter((rule) => !isAllowed({ roles: [rule] }, rights));
  const policies = (access.policies ?? []).filter((rule) => !isAllowed({ policies: [rule] }, rights));
  return [...policies, ...roles];
}
