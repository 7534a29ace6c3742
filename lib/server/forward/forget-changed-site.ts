import "server-only";
import { forgetSite } from "@/lib/server/identity/who";

/** For `forward`: after a write that may change name, time zone or currency of its site, the next page reads them again. */
export async function forgetChangedSite<A>(
  answer: A,
  { parsed }: { parsed: { params: { siteId: string } } },
): Promise<A> {
  forgetSite(parsed.params.siteId);
  return answer;
}
