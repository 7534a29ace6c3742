import { saveRule } from "@/lib/contract/recommendations/recommender-rules";
import { forward } from "@/lib/server/forward";

export const POST = forward(saveRule);
