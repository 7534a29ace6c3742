import { save } from "@/lib/contract/analytics/digest";
import { forward } from "@/lib/server/routes/forward";

export const POST = forward(save);
