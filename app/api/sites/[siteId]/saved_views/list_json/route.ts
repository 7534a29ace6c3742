import { list } from "@/lib/contract/analytics/saved-views";
import { forward } from "@/lib/server/routes/forward";

export const GET = forward(list);
