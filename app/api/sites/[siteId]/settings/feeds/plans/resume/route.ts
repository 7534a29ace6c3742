import { resume } from "@/lib/contract/plans";
import { forward } from "@/lib/server/forward";

export const POST = forward(resume);
