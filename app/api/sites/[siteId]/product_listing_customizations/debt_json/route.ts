import { listingDebt } from "@/lib/contract/rule-evidence";
import { forward } from "@/lib/server/forward";

export const GET = forward(listingDebt);
