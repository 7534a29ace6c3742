import { list } from "@/lib/contract/recommendations/recommenders";
import { forward } from "@/lib/server/routes/forward";

export const GET = forward(list);
