import { isAllowed } from "@/lib/domain/kit/access";
import { isApiError } from "@/lib/http/api-error";
import type { Access } from "@/lib/http/endpoint";
import { identifyCaller } from "./caller";
import type { BaseContext, SiteRow } from "./implement";
import type { Refuse } from "./refuse";

type WriterContext = Pick<BaseContext, "tx" | "session" | "user" | "now"> & { refuse: Refuse };

/** Loads another site to which the caller may copy; 403 otherwise, even if the site does not exist. */
export async function findWritableSite(
  { tx, session, user, now, refuse }: WriterContext,
  siteId: string,
  access: Access,
): Promise<SiteRow> {
  if (session === null) return refuse(403, "forbidden");
  const lookup = { sid: session.sid, uid: user.id, siteId };
  const caller = await identifyCaller(tx, lookup, now, "knows_users").catch((error: unknown) => {
    if (isApiError(error)) return null;
    throw error;
  });
  const canWrite = caller !== null && isAllowed(access, caller.rights);
  return caller?.site && canWrite ? caller.site : refuse(403, "forbidden", { site_id: siteId });
}
