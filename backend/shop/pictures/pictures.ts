import type { Hono } from "hono";
import type { HonoEnv } from "@/backend/kit/hono-env";
import { PictureFiles } from "./picture-files";
import { computeTones, mixGroundColor } from "./tones";

/** A picture: its drawing, its colour, and `variant` 0 to 5, which selects its second colour, background and direction. */
export type Picture = { family: string; colour: string; variant: number };

const NAME = /^([A-Za-z]{2,20})-([0-9a-f]{6})-([0-5])\.svg$/;

const drawings = new PictureFiles("drawings");

/**
 * Path of a picture on the public listener.
 * @param picture.colour `#rrggbb`.
 */
export function buildPicturePath(siteId: string, { family, colour, variant }: Picture): string {
  return `/pictures/${siteId}/${family}-${colour.replace("#", "")}-${variant}.svg`;
}

/** Draws the picture of a file name as SVG; null if the name is invalid. */
export function drawPicture(name: string): string | null {
  const [, family = "", colour = "", variant = "0"] = NAME.exec(name) ?? [];
  const drawing = drawings.read(`${family}.svg`);
  if (drawing === null) return null;
  const number = Number(variant);
  const subject = paint(drawing.toString("utf8"), colour, number);
  const mirrored = number % 2 === 1 ? ' transform="translate(400 0) scale(-1 1)"' : "";
  return (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 400" width="400" height="400">' +
    `<rect width="400" height="400" fill="${mixGroundColor(colour)}"/>${drawBackdrop(number)}` +
    '<ellipse cx="200" cy="344" rx="128" ry="13" fill="#2d3438" opacity=".1"/>' +
    `<g${mirrored}><g transform="translate(40 36) scale(1.6)">${subject}</g></g></svg>`
  );
}

/** The colour and accent in which the files show a drawing. */
const FILE_TONES = Object.entries(computeTones("3f8152", 0));

/** The elements of a drawing, in other tones than those of its file. */
function paint(file: string, colour: string, accent: number): string {
  const tones: Record<string, string> = computeTones(colour, accent);
  const byFileTone = new Map(FILE_TONES.map(([name, tone]) => [tone, tones[name]]));
  const elements = file.slice(file.indexOf(">") + 1, file.lastIndexOf("</svg>")).replace(/\n */g, "");
  return elements.replace(/#[0-9a-f]{6}/g, (tone) => byFileTone.get(tone) ?? tone);
}

function drawBackdrop(variant: number): string {
  const shapes = [
    '<circle cx="200" cy="192" r="150" fill="#fff" opacity=".55"/>',
    '<path d="M0 250 Q110 190 210 240 T400 220 V400 H0 Z" fill="#fff" opacity=".5"/>',
    '<rect x="56" y="48" width="288" height="288" rx="26" fill="#fff" opacity=".5"/>',
    '<path d="M40 330 L200 40 L360 330 Z" fill="#fff" opacity=".45"/>',
    '<circle cx="258" cy="150" r="118" fill="#fff" opacity=".5"/>',
    '<path d="M0 120 L400 40 V290 L0 360 Z" fill="#fff" opacity=".45"/>',
  ];
  return shapes[variant] ?? "";
}

/** Serves the pictures at /pictures/{siteId}/{name}.svg; the picture of a name never changes. */
export function mountPictures(app: Hono<HonoEnv>): void {
  app.get("/pictures/:siteId/:name", (context) => {
    const svg = drawPicture(context.req.param("name"));
    if (svg === null) return context.text("Not found", 404, { "cache-control": "no-store" });
    return context.body(svg, 200, {
      "content-type": "image/svg+xml; charset=utf-8",
      "cache-control": "public, max-age=31536000, immutable",
      "content-security-policy": "default-src 'none'; style-src 'none'; sandbox",
      "cross-origin-resource-policy": "cross-origin",
      "x-content-type-options": "nosniff",
    });
  });
}
