import { alertWebhook, saveAlertWebhook } from "@/lib/contract/catalogue/data-quality";
import { forward } from "@/lib/server/routes/forward";

export const GET = forward(alertWebhook);
export const PUT = forward(saveAlertWebhook);
