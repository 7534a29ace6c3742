import accounts from "./cs/accounts.json";
import analytics from "./cs/analytics.json";
import campaigns from "./cs/campaigns.json";
import catalogue from "./cs/catalogue.json";
import customizations from "./cs/customizations.json";
import drafts from "./cs/drafts.json";
import help from "./cs/help.json";
import history from "./cs/history.json";
import kit from "./cs/kit.json";
import recommendations from "./cs/recommendations.json";
import rewrites from "./cs/rewrites.json";
import screenshots from "./cs/screenshots.json";
import search from "./cs/search.json";
import services from "./cs/services.json";
import settings from "./cs/settings.json";
import shell from "./cs/shell.json";
import signup from "./cs/signup.json";
import voice from "./cs/voice.json";

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
