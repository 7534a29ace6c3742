import { resume } from "@/lib/contract/catalogue/plans";
import { forward } from "@/lib/server/routes/forward";

export const POST = forward(resume);
