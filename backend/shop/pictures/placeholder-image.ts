import { buildPicturePath } from "./pictures";

// Images of imported catalogs are often blocked by the browser. The placeholder is a drawing of the kind of product,
// detected from words in the title; a price tag by default.
const WORDS: readonly (readonly [RegExp, string])[] = [
  [/\b(toner|drum unit)\b/, "toner"],
  [/\b(ink|cartridge)s?\b/, "ink"],
  [/\blabels?\b/, "labelPrinter"],
  [/\b(printer|multifunctional|mfp)s?\b/, "printer"],
  [/\bscanners?\b/, "scanner"],
  [/\b(laptop|notebook|ultrabook|chromebook)s?\b/, "laptop"],
  [/\bprojectors?\b/, "projector"],
  [/\b(monitor|display|tv|television)s?\b/, "monitor"],
  [/\bkeyboards?\b/, "keyboard"],
  [/\b(mouse|mice)\b/, "mouse"],
  [/\b(camera|webcam|camcorder)s?\b/, "webcam"],
  [/\b(headphones?|headsets?|earphones?)\b/, "headphones"],
  [/\b(speaker|soundbar)s?\b/, "speaker"],
  [/\bmicrophones?\b/, "microphone"],
  [/\b(smartphone|phone|telephone)s?\b/, "phone"],
  [/\btablets?\b/, "tablet"],
  [/\b(router|access point|extender)s?\b/, "router"],
  [/\bswitch(es)?\b/, "switch"],
  [/\b(usb flash|memory stick|usb stick)\b/, "usbStick"],
  [/\b(memory card|sd card|microsd\w*)\b/, "card"],
  [/\b(drive|ssd|hdd|storage|nas)s?\b/, "drive"],
  [/\b(hub|docking station|dock)s?\b/, "hub"],
  [/\b(cable|adapter|cord|patch)s?\b/, "cable"],
  [/\b(charger|power supply|ups)s?\b/, "charger"],
  [/\b(server|workstation|desktop|pc|tower)s?\b/, "desktop"],
  [/\bbackpacks?\b/, "backpack"],
  [/\b(bag|case|sleeve)s?\b/, "duffel"],
  [/\b(watch|smartwatch)(es)?\b/, "watch"],
  [/\b(chair|seat)s?\b/, "officeChair"],
  [/\b(desk|table)s?\b/, "desk"],
  [/\b(lamp|light)s?\b/, "deskLamp"],
  [/\bpens?\b/, "pen"],
  [/\b(jacket|coat)s?\b/, "jacket"],
  [/\b(shirt|t-shirt|tee)s?\b/, "shirt"],
  [/\b(shoe|sneaker)s?\b/, "shoe"],
  [/\bboots?\b/, "boot"],
  [/\b(mug|cup)s?\b/, "mug"],
  [/\bbottles?\b/, "bottle"],
  [/\b(hat|beanie)s?\b/, "beanie"],
  [/\b(hoodie|sweatshirt)s?\b/, "hoodie"],
];
const COLOURS = ["#3a6ea8", "#2d8f92", "#565f66", "#4d8a5b", "#b8463d", "#8a6d3f"] as const;

/** The path of the placeholder for a missing image. */
export function buildPlaceholderPath(siteId: string, title = ""): string {
  const text = title.toLowerCase();
  const family = WORDS.find(([word]) => word.test(text))?.[1];
  if (family === undefined) return buildPicturePath(siteId, { family: "tag", colour: "#a3abb0", variant: 2 });
  const number = [...text].reduce((sum, letter) => sum + letter.charCodeAt(0), 0);
  const colour = COLOURS[number % COLOURS.length] ?? COLOURS[0];
  return buildPicturePath(siteId, { family, colour, variant: number % 5 });
}
