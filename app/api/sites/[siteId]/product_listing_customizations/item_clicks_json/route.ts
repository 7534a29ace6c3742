import { listingItemClicks } from "@/lib/contract/customizations/rule-evidence";
import { forward } from "@/lib/server/routes/forward";

export const GET = forward(listingItemClicks);
