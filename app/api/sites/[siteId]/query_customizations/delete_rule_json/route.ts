import { deleteRule } from "@/lib/contract/customizations/query-customizations";
import { forward } from "@/lib/server/routes/forward";

export const DELETE = forward(deleteRule);
