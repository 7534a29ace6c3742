import { listProjects } from "@/lib/contract/settings/all-projects";
import { forward } from "@/lib/server/routes/forward";

export const GET = forward(listProjects);
