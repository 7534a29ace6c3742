import accounts from "./pl/accounts.json";
import analytics from "./pl/analytics.json";
import campaigns from "./pl/campaigns.json";
import catalogue from "./pl/catalogue.json";
import customizations from "./pl/customizations.json";
import drafts from "./pl/drafts.json";
import help from "./pl/help.json";
import history from "./pl/history.json";
import kit from "./pl/kit.json";
import recommendations from "./pl/recommendations.json";
import rewrites from "./pl/rewrites.json";
import screenshots from "./pl/screenshots.json";
import search from "./pl/search.json";
import services from "./pl/services.json";
import settings from "./pl/settings.json";
import shell from "./pl/shell.json";
import signup from "./pl/signup.json";
import voice from "./pl/voice.json";

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
