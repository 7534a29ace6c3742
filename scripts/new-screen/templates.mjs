/** The files of a new screen, by path. */
export function buildFiles({ area, feature, pascal, camel, title, path }) {
  const address = `/sites/:siteId/${path}`;
  return {
    [`lib/contract/${area}/${feature}.ts`]: `import * as z from "zod/mini";
import { anyMember, buildPageSchema, id, pageNumber } from "@/lib/contract/kit/common";
import { defineList } from "@/lib/contract/kit/lists";
import { defineEndpoint } from "@/lib/http/endpoint";

const row = z.object({ id, name: z.string() });
/** A row of the list. */
export type ${pascal}Row = z.infer<typeof row>;

/** The list of ${title.toLowerCase()}. */
export const ${camel}List = defineList({
  query: z.object({ page: pageNumber }),
  columns: ["name"],
  filters: [],
});

/** A page of the ${title.toLowerCase()} of a site. */
export const list = defineEndpoint({
  feature: "${feature}",
  method: "GET",
  path: "${address}/page_json",
  servedBy: "both",
  query: ${camel}List.query,
  response: buildPageSchema(row),
  access: anyMember,
});
`,
    [`backend/${area}/${feature}.ts`]: `import { implement } from "@/backend/kit/implement";
import { slicePage } from "@/backend/kit/lists";
import { list } from "@/lib/contract/${area}/${feature}";

const PER_PAGE = 20;

const listHandler = implement(list, ({ query: { page } }) => slicePage([], { page, perPage: PER_PAGE }));

/** Backend handlers of ${title.toLowerCase()}. */
export const ${camel}Handlers = [listHandler];
`,
    [`components/${area}/${feature}/${feature}-list-screen.tsx`]: `"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { buildColumns } from "@/components/lists/list-columns";
import { ListResult } from "@/components/lists/list-result";
import { ListTable } from "@/components/lists/list-table";
import { useList } from "@/components/lists/use-list";
import { EmptyState } from "@/components/ui/empty-state";
import { PageHead } from "@/components/ui/page-head";
import type { TableColumn } from "@/components/ui/table";
import { read } from "@/lib/client/query";
import { ${camel}List, list, type ${pascal}Row } from "@/lib/contract/${area}/${feature}";

/** ${title} of a site. */
export function ${pascal}ListScreen({ siteId }: { siteId: string }) {
  const t = useTranslations("${feature}");
  const view = useList(${camel}List, { path: \`/sites/\${siteId}/${path}\` });
  const found = useQuery({
    ...read(list, { params: { siteId }, query: view.state }),
    placeholderData: keepPreviousData,
  });
  const columns: TableColumn<${pascal}Row>[] = buildColumns(${camel}List, {
    name: { header: t("name"), isRowHeader: true, cell: ({ name }) => name },
  });
  return (
    <>
      <PageHead title={t("title")} />
      <ListResult found={found} failed={t("loadFailed")} skeleton={{ rows: 10, columns: 1 }}>
        {(page, isBusy) => (
          <ListTable
            view={view}
            page={page}
            caption={t("title")}
            columns={columns}
            rows={page.items}
            isBusy={isBusy}
            row={{ id: ({ id }) => id }}
            empty={<EmptyState kind="nothing" title={t("nothing")} />}
          />
        )}
      </ListResult>
    </>
  );
}
`,
    [`app/sites/[siteId]/${path}/page.tsx`]: `import type { Metadata } from "next";
import { Lazy${pascal}ListScreen } from "@/components/${area}/lazy-screens";
import { buildScreenTitle, ScreenMessages } from "@/components/shell/screen-messages";
import { ${camel}List, list } from "@/lib/contract/${area}/${feature}";
import type { SearchParams } from "@/lib/domain/kit/address";
import { requirePage } from "@/lib/server/pages/page-access";
import { Prefetch } from "@/lib/server/pages/prefetch";
import { fromAddress, read } from "@/lib/server/pages/read";

type Props = { params: Promise<{ siteId: string }>; searchParams: Promise<SearchParams> };

export async function generateMetadata(): Promise<Metadata> {
  return { title: await buildScreenTitle("${feature}") };
}

export default async function ${pascal}Page({ params, searchParams }: Props) {
  const { siteId } = await params;
  await requirePage("${feature}", siteId);
  const query = fromAddress(${camel}List.query, await searchParams);
  return (
    <ScreenMessages of={["${feature}"]}>
      <Prefetch reads={[read(list, { params: { siteId }, query })]}>
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
