import { importRows } from "@/lib/contract/recommendations/recommendations-exchange";
import { forward } from "@/lib/server/forward";

export const POST = forward(importRows);
