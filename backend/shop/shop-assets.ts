import { createHash } from "node:crypto";
import { SCRIPT } from "./shop-script";
import { STYLE } from "./shop-style";

const short = (text: string): string => createHash("sha256").update(text).digest("hex").slice(0, 12);

/** Where the stylesheet is served; its name changes with its content. */
export const STYLE_PATH = `/shop/assets/${short(STYLE)}.css`;
/** Where the script is served; its name changes with its content. */
export const SCRIPT_PATH = `/shop/assets/${short(SCRIPT)}.js`;
