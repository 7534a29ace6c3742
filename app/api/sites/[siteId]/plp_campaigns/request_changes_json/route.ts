import { requestChanges } from "@/lib/contract/campaigns/listing-campaigns";
import { forward } from "@/lib/server/forward";

export const POST = forward(requestChanges);
