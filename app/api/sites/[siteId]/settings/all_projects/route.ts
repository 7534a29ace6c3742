import { createProject, renameAnyProject } from "@/lib/contract/settings/all-projects";
import { forward } from "@/lib/server/routes/forward";

export const POST = forward(createProject);
export const PUT = forward(renameAnyProject);
