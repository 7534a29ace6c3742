import { listSites } from "@/lib/contract/settings/all-projects";
import { forward } from "@/lib/server/routes/forward";

export const GET = forward(listSites);
