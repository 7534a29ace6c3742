import accounts from "./sk/accounts.json";
import analytics from "./sk/analytics.json";
import campaigns from "./sk/campaigns.json";
import catalogue from "./sk/catalogue.json";
import customizations from "./sk/customizations.json";
import drafts from "./sk/drafts.json";
import help from "./sk/help.json";
import history from "./sk/history.json";
import kit from "./sk/kit.json";
import recommendations from "./sk/recommendations.json";
import rewrites from "./sk/rewrites.json";
import screenshots from "./sk/screenshots.json";
import search from "./sk/search.json";
import services from "./sk/services.json";
import settings from "./sk/settings.json";
import shell from "./sk/shell.json";
import signup from "./sk/signup.json";
import voice from "./sk/voice.json";

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
