import type { Hono } from "hono";
import type { HonoEnv } from "@/backend/kit/hono-env";
import { BANNER_SIZES, type BannerName } from "./banner-sizes";
import { PictureFiles } from "./picture-files";

const NAME = /^([A-Za-z]{2,20})-([a-z_]{3,30})-(desktop|mobile)\.jpg$/;

/** One file for each motif and size; placements share sizes. */
const banners = new PictureFiles("banners");

/** The path of a banner on the public listener. */
export function buildBannerPath(motif: string, placement: BannerName, device: "desktop" | "mobile"): string {
  return `/banners/${motif}-${placement}-${device}.jpg`;
}

/** The banner of a file name, twice as large as shown. */
export function loadBanner(name: string): Buffer | null {
  const [, motif = "", placement = "", device = ""] = NAME.exec(name) ?? [];
  if (!Object.hasOwn(BANNER_SIZES, placement)) return null;
  const [width, height] = BANNER_SIZES[placement as BannerName][device === "mobile" ? "mobile" : "desktop"];
  return banners.read(`${motif}-${width}x${height}.jpg`);
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
