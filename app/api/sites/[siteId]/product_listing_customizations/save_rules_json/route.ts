import { saveRules } from "@/lib/contract/customizations/product-listings";
import { forward } from "@/lib/server/routes/forward";

export const POST = forward(saveRules);
