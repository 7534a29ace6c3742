import { saveRules } from "@/lib/contract/recommendations/recommendations-customization";
import { forward } from "@/lib/server/routes/forward";

export const POST = forward(saveRules);
