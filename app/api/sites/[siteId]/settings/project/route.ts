import { renameProject } from "@/lib/contract/settings/administration";
import { forward } from "@/lib/server/forward";

export const PUT = forward(renameProject);
