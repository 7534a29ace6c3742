import { removeFile } from "@/lib/contract/feeds";
import { forward } from "@/lib/server/forward";

export const DELETE = forward(removeFile);
