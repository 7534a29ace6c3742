import { setApproval } from "@/lib/contract/drafts";
import { forward } from "@/lib/server/forward";

export const PUT = forward(setApproval);
