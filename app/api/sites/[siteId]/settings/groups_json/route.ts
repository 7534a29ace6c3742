import { listGroups } from "@/lib/contract/settings/new-site";
import { forward } from "@/lib/server/routes/forward";

export const GET = forward(listGroups);
