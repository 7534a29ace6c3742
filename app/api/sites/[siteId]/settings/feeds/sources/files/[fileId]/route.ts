import { removeFile } from "@/lib/contract/catalogue/feeds";
import { forward } from "@/lib/server/forward";

export const DELETE = forward(removeFile);
