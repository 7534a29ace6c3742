import { addPart } from "@/lib/contract/feeds";
import { forward } from "@/lib/server/forward";

export const PUT = forward(addPart);
