import { renameProject } from "@/lib/contract/settings/administration";
import { forward } from "@/lib/server/routes/forward";

export const PUT = forward(renameProject);
