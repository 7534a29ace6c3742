import { destroy, list } from "@/lib/contract/recommendations/recommender-rules";
import { forward } from "@/lib/server/routes/forward";

export const GET = forward(list);
export const DELETE = forward(destroy);
