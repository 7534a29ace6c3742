import { saveRules } from "@/lib/contract/product-listings";
import { forward } from "@/lib/server/forward";

export const POST = forward(saveRules);
