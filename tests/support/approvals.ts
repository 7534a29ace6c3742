import { approve, list } from "@/lib/contract/history/approvals";
import type { CallAnswer, MakeCall } from "./direct";
import type { TestActor } from "./seed";

/** Approves the newest request of a site that waits. */
export async function approveNewest(
  call: MakeCall,
  siteId: string,
  as: TestActor,
): Promise<CallAnswer<typeof approve>> {
  const params = { siteId };
  const [newest] = (await call(list, { params, query: {} }, { as })).ok().items;
  return call(approve, { params, body: { id: newest?.id ?? "" } }, { as });
}
