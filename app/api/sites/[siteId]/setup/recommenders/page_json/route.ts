import { list } from "@/lib/contract/recommendations/recommenders";
import { forward } from "@/lib/server/forward";

export const GET = forward(list);
