import { copyCustomizations } from "@/lib/contract/customizations/customization-copies";
import { forward } from "@/lib/server/routes/forward";

export const POST = forward(copyCustomizations);
