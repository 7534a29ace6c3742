import { saveRule } from "@/lib/contract/recommendations/recommender-rules";
import { forward } from "@/lib/server/routes/forward";

export const POST = forward(saveRule);
