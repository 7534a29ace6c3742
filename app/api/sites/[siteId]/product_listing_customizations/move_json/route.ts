import { moveRules } from "@/lib/contract/customizations/gone-categories";
import { forward } from "@/lib/server/forward";

export const POST = forward(moveRules);
