import { undo } from "@/lib/contract/change-history";
import { forward } from "@/lib/server/forward";

export const POST = forward(undo);
