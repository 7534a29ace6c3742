import type { LockContext } from "./write-rules";

type Refuse = (status: number, code: "approval_needed") => never;

/**
 * Where a second person must publish, rules go live by way of a draft alone. Taking a change back stays free: what it
 * brings was live before.
 */
export function refuseUnapproved({ site, refuse }: Pick<LockContext, "site"> & { refuse: Refuse }): void {
  if (site.approvalRequired) refuse(403, "approval_needed");
}
