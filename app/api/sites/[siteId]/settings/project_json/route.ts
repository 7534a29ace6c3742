import { showProject } from "@/lib/contract/settings/administration";
import { forward } from "@/lib/server/routes/forward";

export const GET = forward(showProject);
