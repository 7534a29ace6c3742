import { copyCustomizations } from "@/lib/contract/customization-copies";
import { forward } from "@/lib/server/forward";

export const POST = forward(copyCustomizations);
