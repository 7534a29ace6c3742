import { addPart } from "@/lib/contract/catalogue/feeds";
import { forward } from "@/lib/server/forward";

export const PUT = forward(addPart);
