import { listSites } from "@/lib/contract/settings/all-projects";
import { forward } from "@/lib/server/forward";

export const GET = forward(listSites);
