import { debt } from "@/lib/contract/rule-evidence";
import { forward } from "@/lib/server/forward";

export const GET = forward(debt);
