import { readdirSync } from "node:fs";
import { join } from "node:path";
import { buildPicturePath, drawPicture } from "@/backend/shop/pictures/pictures";
import { buildPlaceholderPath } from "@/backend/shop/pictures/placeholder-image";

const FILES = readdirSync(join(__dirname, "../../../backend/shop/pictures/drawings"));

test.each(FILES.map((name) => name.replace(".svg", "")))("draws a %s in any colour, deterministically", (family) => {
  const name = buildPicturePath("100200-300401", { family, colour: "#2f6fb3", variant: 3 }).split("/").at(-1) ?? "";
  const svg = drawPicture(name);
  expect(svg).toMatch(/^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" viewBox="0 0 400 400"[^>]*>.*<\/svg>$/s);
  expect(svg).not.toMatch(/undefined|NaN|<script|href/);
  expect(drawPicture(name)).toBe(svg);
  expect(drawPicture(name.replace("2f6fb3", "bf3f36"))).not.toBe(svg);
  // The tint of the file is replaced everywhere.
  expect(svg).not.toContain("#3f8152");
});

test.each([
  "",
  "tent.svg",
  "tent-2f6fb3-9.svg",
  "tent-xyzxyz-1.svg",
  "constructor-2f6fb3-1.svg",
  "tent-2f6fb3-1.svg.exe",
])("%p shows nothing", (name) => {
  expect(drawPicture(name)).toBeNull();
});

/** A title for each placeholder. */
const TITLES =
  "a toner,ink,labels,a printer,a scanner,a laptop,a projector,a monitor,a keyboard,a mouse,a camera,headphones,a speaker,a " +
  "microphone,a phone,a tablet,a router,a switch,a usb stick,a memory card,a drive,a hub,a cable,a charger,a server,a " +
  "backpack,a bag,a watch,a chair,a table,a lamp,a pen,a jacket,a shirt,a shoe,boots,a mug,a bottle,a hat,a hoodie,something";

test.each(TITLES.split(","))("there is a placeholder for %s", (title) => {
  const path = buildPlaceholderPath("100200-300401", title);
  expect(drawPicture(path.split("/").at(-1) ?? "")).toMatch(/^<svg /);
  expect(path.includes("/tag-")).toBe(title === "something");
});
