import { approveRequest, listApprovalRequests } from "@/lib/contract/history/approvals";
import type { CallAnswer, MakeCall } from "./direct";
import type { TestActor } from "./seed";

/** Approves the newest request of a site that waits. */
export async function approveNewest(
  call: MakeCall,
  siteId: string,
  as: TestActor,
): Promise<CallAnswer<typeof approveRequest>> {
  const params = { siteId };
  const [newest] = (await call(listApprovalRequests, { params, query: {} }, { as })).ok().items;
  return call(approveRequest, { params, body: { id: newest?.id ?? "" } }, { as });
}
