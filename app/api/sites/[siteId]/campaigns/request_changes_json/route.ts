import { requestChanges } from "@/lib/contract/campaigns/campaigns";
import { forward } from "@/lib/server/routes/forward";

export const POST = forward(requestChanges);
