import { importRows } from "@/lib/contract/recommendations/recommendations-customization";
import { forward } from "@/lib/server/forward";

export const POST = forward(importRows);
