import { removeFile } from "@/lib/contract/catalogue/feeds";
import { forward } from "@/lib/server/routes/forward";

export const DELETE = forward(removeFile);
