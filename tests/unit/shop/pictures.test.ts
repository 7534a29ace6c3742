import { buildPicturePath, drawPicture, PICTURE_FAMILIES } from "@/backend/shop/pictures/pictures";

test.each(PICTURE_FAMILIES)("draws a %s in any colour, deterministically", (family) => {
  const name = buildPicturePath("100200-300401", { family, colour: "#2f6fb3", variant: 3 }).split("/").at(-1) ?? "";
  const svg = drawPicture(name);
  expect(svg).toMatch(/^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" viewBox="0 0 400 400"[^>]*>.*<\/svg>$/s);
  expect(svg).not.toMatch(/undefined|NaN|<script|href/);
  expect(drawPicture(name)).toBe(svg);
  expect(drawPicture(name.replace("2f6fb3", "bf3f36"))).not.toBe(svg);
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
