import { listProjects } from "@/lib/contract/settings/all-projects";
import { forward } from "@/lib/server/forward";

export const GET = forward(listProjects);
