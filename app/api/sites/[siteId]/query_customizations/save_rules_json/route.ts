import { saveRules } from "@/lib/contract/query-customizations";
import { forward } from "@/lib/server/forward";

export const POST = forward(saveRules);
