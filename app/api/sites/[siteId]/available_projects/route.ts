import { availableProjects } from "@/lib/contract/accounts/site-list";
import { forward } from "@/lib/server/forward";

export const GET = forward(availableProjects);
