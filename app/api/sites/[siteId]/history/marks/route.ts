import { changeMarks } from "@/lib/contract/change-marks";
import { forward } from "@/lib/server/forward";

export const GET = forward(changeMarks);
