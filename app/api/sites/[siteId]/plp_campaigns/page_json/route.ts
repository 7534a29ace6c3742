import { page } from "@/lib/contract/campaigns/listing-campaigns";
import { forward } from "@/lib/server/routes/forward";

export const GET = forward(page);
