import { topItemsWhy } from "@/lib/contract/search/query-insight";
import { forward } from "@/lib/server/routes/forward";

export const GET = forward(topItemsWhy);
