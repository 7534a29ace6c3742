import accounts from "./en/accounts.json";
import analytics from "./en/analytics.json";
import campaigns from "./en/campaigns.json";
import catalogue from "./en/catalogue.json";
import customizations from "./en/customizations.json";
import drafts from "./en/drafts.json";
import help from "./en/help.json";
import history from "./en/history.json";
import kit from "./en/kit.json";
import recommendations from "./en/recommendations.json";
import rewrites from "./en/rewrites.json";
import screenshots from "./en/screenshots.json";
import search from "./en/search.json";
import services from "./en/services.json";
import settings from "./en/settings.json";
import shell from "./en/shell.json";
import signup from "./en/signup.json";
import voice from "./en/voice.json";

/** Every text of the language, by namespace. */
export default {
  ...accounts,
  ...analytics,
  ...campaigns,
  ...catalogue,
  ...customizations,
  ...drafts,
  ...help,
  ...history,
  ...kit,
  ...recommendations,
  ...rewrites,
  ...screenshots,
  ...search,
  ...services,
  ...settings,
  ...shell,
  ...signup,
  ...voice,
};
