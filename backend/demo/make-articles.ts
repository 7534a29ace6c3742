import { picturePath } from "@/backend/shop/pictures/pictures";
import type { CatalogueItem } from "@/lib/contract/catalogue/catalogue-import";
import type { DemoSite } from "./sites";

const DAY_MS = 86_400_000;
/** A new article comes every so many days. */
const PACE_DAYS = 9;

/** The magazine of a made-up shop, the newest article first. */
export function makeArticles(site: DemoSite, place: { shopUrl: string; now: Date }): CatalogueItem[] {
  const { trade } = site;
  const colours = Object.values(trade.colours);
  return site.articles.map(([about, title, text], index) => {
    const identity = `article-${index + 1}`;
    const kind = trade.kinds[about];
    const colour = colours[(index * 5 + 3) % colours.length] ?? "#777777";
    const picture = { family: kind?.picture ?? "tag", colour, variant: index % 6 };
    const day = new Date(place.now.getTime() - (2 + index * PACE_DAYS) * DAY_MS);
    const attributes = {
      web_url: `${place.shopUrl}/shop/${site.siteId}/article?identity=${identity}`,
      image_link: place.shopUrl + picturePath(site.siteId, picture),
      description: text,
      introduced_at: `${day.toISOString().slice(0, 10)}T00:00:00Z`,
    };
    return { identity, type: "article", title, attributes };
  });
}
