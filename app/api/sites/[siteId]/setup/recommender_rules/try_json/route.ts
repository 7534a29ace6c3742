import { tryRules } from "@/lib/contract/recommendations/recommender-rules";
import { forward } from "@/lib/server/forward";

export const GET = forward(tryRules);
