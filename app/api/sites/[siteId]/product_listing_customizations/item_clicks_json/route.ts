import { listingItemClicks } from "@/lib/contract/customizations/rule-evidence";
import { forward } from "@/lib/server/forward";

export const GET = forward(listingItemClicks);
