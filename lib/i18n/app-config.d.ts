import type { Locale as AppLocale } from "@/lib/contract/kit/locale";
import type messages from "@/messages/en";

// The compiler checks message keys against the English texts.
declare module "next-intl" {
  interface AppConfig {
    Locale: AppLocale;
    Messages: typeof messages;
  }
}
