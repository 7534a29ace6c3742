import type { Hono } from "hono";
import type { HonoEnv } from "@/backend/kit/hono-env";
import { BANNER_MOTIFS, type MotifName } from "./banner-scenes";
import { BANNER_SIZES, type BannerName } from "./banner-sizes";
import { drawBanner } from "./draw-banner";

const NAME = /^([A-Za-z]{2,20})-([a-z_]{3,30})-(desktop|mobile)\.jpg$/;

/** The images drawn so far; there are as many as motifs, placements and devices. */
const drawn = new Map<string, Buffer>();

/** The path of a banner on the public listener. */
export function buildBannerPath(motif: MotifName, placement: BannerName, device: "desktop" | "mobile"): string {
  return `/banners/${motif}-${placement}-${device}.jpg`;
}

/** The banner of a file name, twice as large as shown; null if the name is invalid. */
export function loadBanner(name: string): Buffer | null {
  const known = drawn.get(name);
  if (known !== undefined) return known;
  const [, motif = "", placement = "", device = ""] = NAME.exec(name) ?? [];
  if (!Object.hasOwn(BANNER_MOTIFS, motif) || !Object.hasOwn(BANNER_SIZES, placement)) return null;
  const [width, height] = BANNER_SIZES[placement as BannerName][device === "mobile" ? "mobile" : "desktop"];
  const image = drawBanner(BANNER_MOTIFS[motif as MotifName], [2 * width, 2 * height]);
  drawn.set(name, image);
  return image;
}

/** Serves the banners at /banners/{name}.jpg; the banner of a name never changes. */
export function mountBanners(app: Hono<HonoEnv>): void {
  app.get("/banners/:name", (context) => {
    const image = loadBanner(context.req.param("name"));
    if (image === null) return context.text("Not found", 404, { "cache-control": "no-store" });
    return context.body(new Uint8Array(image), 200, {
      "content-type": "image/jpeg",
      "content-length": String(image.length),
      "cache-control": "public, max-age=31536000, immutable",
      "cross-origin-resource-policy": "cross-origin",
      "x-content-type-options": "nosniff",
    });
  });
}
