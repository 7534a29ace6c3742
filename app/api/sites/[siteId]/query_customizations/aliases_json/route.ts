import { saveAliases } from "@/lib/contract/query-customizations";
import { forward } from "@/lib/server/forward";

export const POST = forward(saveAliases);
