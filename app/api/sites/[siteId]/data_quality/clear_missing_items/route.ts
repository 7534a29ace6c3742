import { clearMissingItems } from "@/lib/contract/data-quality";
import { forward } from "@/lib/server/forward";

export const POST = forward(clearMissingItems);
