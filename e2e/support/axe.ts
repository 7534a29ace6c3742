import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import axe from "axe-core";
import { setCookies } from "./cookies";

/**
 * Lets axe parse each color of a page once, which saves a quarter of the time of a check: axe would parse the same few
 * colors again for every element and everything behind it.
 */
const PARSE_ONCE = `{
  const { Color } = axe.commons.color;
  const { parseString } = Color.prototype;
  const known = new Map();
  Color.prototype.parseString = function (text) {
    if (!known.has(text)) known.set(text, new Color(parseString.call(this, text)));
    const { r, g, b, alpha } = known.get(text);
    return Object.assign(this, { r, g, b, alpha });
  };
}`;

const SOURCE = `${axe.source};${PARSE_ONCE}`;

/** WCAG 2.2 AA. */
const TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];

/** The rules whose result depends on colors, and so on the theme. */
const COLOR_RULES = ["color-contrast", "link-in-text-block"];

/** The themes of the product. */
export const TESTED_THEMES = ["light", "dark"] as const;

/** A theme of the product. */
export type TestedTheme = (typeof TESTED_THEMES)[number];

/**
 * What axe finds on a page as it is now: rule and element, after `name`.
 * @param options.onlyColors checks only what depends on the theme, for a page that is checked completely in the other
 *   theme.
 */
export async function findViolations(page: Page, name: string, { onlyColors = false } = {}): Promise<string[]> {
  // Only violations are read, so axe need not describe every element that passes.
  const builder = new AxeBuilder({ page, axeSource: SOURCE }).options({ resultTypes: ["violations"] });
  if (onlyColors) builder.withRules(COLOR_RULES);
  else builder.withTags(TAGS);
  // On a page without frames, axe can report from the page itself; otherwise it opens another page for its report, which takes as
  // long as the check.
  builder.setLegacyMode(page.frames().length === 1);
  const { violations } = await builder.analyze();
  return violations.flatMap(({ id, nodes }) => nodes.map((node) => `${name}: ${id} at ${node.target.join(" ")}`));
}

/** The other theme. */
export function getOtherTheme(theme: TestedTheme): TestedTheme {
  return theme === "light" ? "dark" : "light";
}

/**
 * Changes the theme of an open page as the settings of a person do, without its transitions; waits until charts, which follow the
 * attribute, are drawn again.
 */
export async function switchTheme(page: Page, theme: TestedTheme): Promise<void> {
  await page.evaluate(async (value) => {
    document.documentElement.setAttribute("data-theme", value);
    const listTransitions = () => document.getAnimations().filter((one) => one instanceof CSSTransition);
    // The end of one may start those of what inherits from it.
    for (let running = listTransitions(); running.length > 0; running = listTransitions())
      for (const transition of running) transition.finish();
    const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    await nextFrame();
    await nextFrame();
  }, theme);
}

/** Sets the theme and the language of the following pages. */
export async function setLook(
  page: Page,
  baseURL: string | undefined,
  theme: TestedTheme,
  locale: string,
): Promise<void> {
  await setCookies(page.context(), baseURL, { theme, chosen_locale: locale });
}
