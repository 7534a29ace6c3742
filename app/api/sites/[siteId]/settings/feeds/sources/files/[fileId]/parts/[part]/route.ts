import { addPart } from "@/lib/contract/catalogue/feeds";
import { forward } from "@/lib/server/routes/forward";

export const PUT = forward(addPart);
