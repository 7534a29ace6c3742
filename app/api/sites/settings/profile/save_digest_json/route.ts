import { save } from "@/lib/contract/analytics/digest";
import { forward } from "@/lib/server/forward";

export const POST = forward(save);
