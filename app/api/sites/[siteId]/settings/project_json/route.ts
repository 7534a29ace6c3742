import { showProject } from "@/lib/contract/settings/administration";
import { forward } from "@/lib/server/forward";

export const GET = forward(showProject);
