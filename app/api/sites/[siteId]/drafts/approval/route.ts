import { setApproval } from "@/lib/contract/customizations/drafts";
import { forward } from "@/lib/server/forward";

export const PUT = forward(setApproval);
