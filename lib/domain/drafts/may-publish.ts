import { NOT_VIEWER } from "@/lib/contract/kit/common";
import { isAllowed, type Rights } from "@/lib/domain/kit/access";
import { getScreen } from "@/lib/domain/kit/screens";

/** Whether a user may publish drafts of a kind of customizations or campaigns. */
export function mayPublish(kind: string, rights: Rights | null): boolean {
  // Each kind has a screen of the same name.
  return isAllowed({ policies: getScreen(kind).access.policies ?? [], roles: [NOT_VIEWER] }, rights);
}
