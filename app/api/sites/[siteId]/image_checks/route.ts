import { checkImage } from "@/lib/contract/campaigns/image-checks";
import { forward } from "@/lib/server/forward";

export const POST = forward(checkImage);
