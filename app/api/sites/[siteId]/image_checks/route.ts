import { checkImage } from "@/lib/contract/campaigns/image-checks";
import { forward } from "@/lib/server/routes/forward";

export const POST = forward(checkImage);
