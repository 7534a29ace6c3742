import { missingGroups } from "@/lib/contract/missing-items";
import { forward } from "@/lib/server/forward";

export const GET = forward(missingGroups);
