import { listingWhy } from "@/lib/contract/query-insight";
import { forward } from "@/lib/server/forward";

export const GET = forward(listingWhy);
