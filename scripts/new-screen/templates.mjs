/** The files of a new screen, by path. */
export function buildFiles({ area, feature, pascal, camel, title, path }) {
  const address = `/sites/:siteId/${path}`;
  return {
    [`lib/contract/${area}/${feature}.ts`]: `import * as z from "zod/mini";
import { anyMember, buildPageSchema, id, pageNumber } from "@/lib/contract/kit/common";
import { defineEndpoint } from "@/lib/http/endpoint";

/** A page of the ${title.toLowerCase()} of a site. */
export const list = defineEndpoint({
  feature: "${feature}",
  method: "GET",
  path: "${address}/page_json",
  servedBy: "both",
  query: z.object({ page: pageNumber }),
  response: buildPageSchema(z.object({ id, name: z.string() })),
  access: anyMember,
});
`,
    [`backend/${area}/${feature}.ts`]: `import { implement } from "@/backend/kit/implement";
import { list } from "@/lib/contract/${area}/${feature}";

const PER_PAGE = 20;

const listHandler = implement(list, ({ query }) => ({
  items: [],
  page: query.page,
  per_page: PER_PAGE,
  total_pages: 1,
  total_count: 0,
}));

/** Backend handlers of ${title.toLowerCase()}. */
export const ${camel}Handlers = [listHandler];
`,
    [`components/${area}/${feature}/${feature}-list-screen.tsx`]: `"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { EmptyState, FailedRead } from "@/components/ui/empty-state";
import { PageHead } from "@/components/ui/page-head";
import { SkeletonRows, SkeletonWhile } from "@/components/ui/skeleton";
import { read } from "@/lib/client/query";
import { list } from "@/lib/contract/${area}/${feature}";

/** ${title} of a site. */
export function ${pascal}ListScreen({ siteId }: { siteId: string }) {
  const t = useTranslations("${feature}");
  const found = useQuery(read(list, { params: { siteId } }));
  const items = found.data?.items;
  return (
    <>
      <PageHead title={t("title")} />
      {found.isError && items === undefined ? (
        <FailedRead of={found} title={t("loadFailed")} />
      ) : (
        <SkeletonWhile isWaiting={items === undefined} skeleton={<SkeletonRows rows={10} columns={2} />}>
          {items?.length === 0 && <EmptyState kind="nothing" title={t("nothing")} />}
          <ul>
            {items?.map((item) => (
              <li key={item.id}>{item.name}</li>
            ))}
          </ul>
        </SkeletonWhile>
      )}
    </>
  );
}
`,
    [`app/sites/[siteId]/${path}/page.tsx`]: `import type { Metadata } from "next";
import { Lazy${pascal}ListScreen } from "@/components/${area}/lazy-screens";
import { buildScreenTitle, ScreenMessages } from "@/components/shell/screen-messages";
import { list } from "@/lib/contract/${area}/${feature}";
import { requirePage } from "@/lib/server/pages/page-access";
import { Prefetch } from "@/lib/server/pages/prefetch";
import { read } from "@/lib/server/pages/read";

type Props = { params: Promise<{ siteId: string }> };

export async function generateMetadata(): Promise<Metadata> {
  return { title: await buildScreenTitle("${feature}") };
}

export default async function ${pascal}Page({ params }: Props) {
  const { siteId } = await params;
  await requirePage("${feature}", siteId);
  return (
    <ScreenMessages of={["${feature}"]}>
      <Prefetch reads={[read(list, { params: { siteId } })]}>
        <Lazy${pascal}ListScreen siteId={siteId} />
      </Prefetch>
    </ScreenMessages>
  );
}
`,
    [`tests/contract/${area}/${feature}.test.ts`]: `import { list } from "@/lib/contract/${area}/${feature}";
import { callDirectly } from "@/tests/support/direct";
import { createActor, createSite } from "@/tests/support/seed";
import { callThroughBff } from "@/tests/support/through-bff";

describe.each([
  ["direct", callDirectly],
  ["through the web server", callThroughBff],
])("%s", (_, call) => {
  test("a new site has none", async () => {
    const site = await createSite();
    const as = await createActor({ sites: [site] });
    const { status, body } = await call(list, { params: { siteId: site } }, { as });
    expect(status).toBe(200);
    expect(body).toMatchObject({ items: [], total_count: 0 });
  });

  test("a person without access to the site gets 403", async () => {
    const as = await createActor({ sites: [await createSite()] });
    expect((await call(list, { params: { siteId: await createSite() } }, { as })).status).toBe(403);
  });
});
`,
    [`e2e/${area}/${feature}.spec.ts`]: `import { expect, SITE, test } from "@/e2e/support/fixtures";

test("${title} opens from its URL", async ({ page }) => {
  await page.goto(\`/sites/\${SITE}/${path}\`);
  await expect(page.getByRole("heading", { level: 1, name: "${title}" })).toBeVisible();
});
`,
  };
}

/** The beginning of a file of lazy screens. */
export const LAZY_SCREENS = `"use client";

import { deferUntilDrawn } from "@/components/ui/defer-until-drawn";
import { createLazyScreen } from "@/lib/client/lazy-screen";

// The screens of the area by name. A page loads only the one that it shows.
`;

export const buildLazyScreen = ({ area, feature, pascal, title }) => `
/** ${title}. */
export const Lazy${pascal}ListScreen = deferUntilDrawn(() =>
  createLazyScreen("${feature}", () =>
    import("@/components/${area}/${feature}/${feature}-list-screen").then((file) => file.${pascal}ListScreen),
  ),
);
`;
