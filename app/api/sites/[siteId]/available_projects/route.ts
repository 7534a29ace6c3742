import { availableProjects } from "@/lib/contract/accounts/site-list";
import { forward } from "@/lib/server/routes/forward";

export const GET = forward(availableProjects);
