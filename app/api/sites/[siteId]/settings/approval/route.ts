import { setApproval } from "@/lib/contract/settings/site-settings";
import { forward } from "@/lib/server/forward";

export const PUT = forward(setApproval);
