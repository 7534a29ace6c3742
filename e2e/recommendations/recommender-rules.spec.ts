import { setCookies } from "@/e2e/support/cookies";
import { expect, test } from "@/e2e/support/fixtures";
import { SITE } from "@/e2e/support/fresh";
import { waitUntilHydrated } from "@/e2e/support/hydrated";
import { typeIn } from "@/e2e/support/keyboard";
import { measureOverflow } from "@/e2e/support/overflow";
import { readAreaTexts } from "@/e2e/support/texts";
import { tagLanguage } from "@/e2e/support/tier";
import { LOCALES } from "@/lib/contract/kit/locale";
import type recommendations from "@/messages/en/recommendations.json";

for (const locale of LOCALES) {
  test(
    `reads and filters recommender rules by keyboard on a phone, in ${locale}`,
    tagLanguage(locale),
    async ({ page, baseURL }) => {
      const t = readAreaTexts<typeof recommendations>(locale, "recommendations")["recommender-rules"];
      await page.setViewportSize({ width: 360, height: 740 });
      await setCookies(page.context(), baseURL, { chosen_locale: locale });
      await page.goto(`/sites/${SITE}/setup/recommender_rules`);
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(t.title);
      await waitUntilHydrated(page);
      await expect(page.getByText(t.viewOnly)).toBeVisible();
      const rules = page.getByRole("list", { name: t.title }).getByRole("listitem");
      await expect(rules).toHaveCount(3);
      await typeIn(page, page.getByRole("searchbox", { name: t.search }), "#2");
      await expect(rules.filter({ hasText: t.off })).toHaveCount(1);
      expect(await measureOverflow(page)).toBeLessThanOrEqual(0);
    },
  );
}
