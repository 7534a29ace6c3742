import type { Locale as AppLocale } from "@/lib/contract/kit/locale";
import type messages from "@/messages/en.json";

// Keys of messages are checked by the compiler against en.json.
declare module "next-intl" {
  interface AppConfig {
    Locale: AppLocale;
    Messages: typeof messages;
  }
}
