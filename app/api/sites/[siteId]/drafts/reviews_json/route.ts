import { countReviews } from "@/lib/contract/customizations/waiting-reviews";
import { forward } from "@/lib/server/routes/forward";

export const GET = forward(countReviews);
