import { missingItems } from "@/lib/contract/data-quality";
import { forward } from "@/lib/server/forward";

export const GET = forward(missingItems);
