import { changeMarks } from "@/lib/contract/history/change-marks";
import { forward } from "@/lib/server/routes/forward";

export const GET = forward(changeMarks);
