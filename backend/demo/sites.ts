import * as z from "zod/mini";
import languages from "./data/languages.json" with { type: "json" };
import officeEnglish from "./data/office/en.json" with { type: "json" };
import office from "./data/office/trade.json" with { type: "json" };
import czech from "./data/outdoor/cs.json" with { type: "json" };
import english from "./data/outdoor/en.json" with { type: "json" };
import polish from "./data/outdoor/pl.json" with { type: "json" };
import slovak from "./data/outdoor/sk.json" with { type: "json" };
import outdoor from "./data/outdoor/trade.json" with { type: "json" };
import sites from "./data/sites.json" with { type: "json" };
import { type DemoTexts, language, type Shop, shops, type Trade, trade, tradeWords } from "./demo-data";

/** A demo shop with what it sells, and its texts. */
export type DemoSite = Shop & { trade: Trade; texts: DemoTexts };

const TRADES: Record<Shop["stream"], Trade> = { outdoor: z.parse(trade, outdoor), office: z.parse(trade, office) };
const LANGUAGES: Record<string, unknown> = languages;
const WORDS: Record<Shop["stream"], Record<string, unknown>> = {
  outdoor: { en: english, cs: czech, sk: slovak, pl: polish },
  office: { en: officeEnglish },
};
const { projects, shops: all } = z.parse(shops, sites);

/** The demo projects with their groups of sites. */
export const DEMO_PROJECTS = projects;

/** The demo shops: one retailer in four countries, and a small one on trial. */
export const DEMO_SITES: readonly DemoSite[] = all.map((shop) => ({
  ...shop,
  trade: TRADES[shop.stream],
  texts: {
    ...z.parse(language, LANGUAGES[shop.language]),
    ...z.parse(tradeWords, WORDS[shop.stream][shop.language]),
  },
}));
