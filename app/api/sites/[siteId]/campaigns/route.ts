import { destroy, list, save } from "@/lib/contract/campaigns/campaigns";
import { forward } from "@/lib/server/routes/forward";
import { prepareCampaign } from "@/lib/server/routes/prepare-campaign";

export const GET = forward(list);
export const POST = forward(save, prepareCampaign("campaigns"));
export const DELETE = forward(destroy);
