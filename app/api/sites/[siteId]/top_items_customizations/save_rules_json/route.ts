import { saveRules } from "@/lib/contract/customizations/top-items";
import { forward } from "@/lib/server/routes/forward";

export const POST = forward(saveRules);
