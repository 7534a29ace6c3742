import { dehydrate, QueryClient, useQuery } from "@tanstack/react-query";
import { screen, waitFor } from "@testing-library/react";
import { PrefetchedReads } from "@/lib/client/prefetched-reads";
import { read } from "@/lib/client/query";
import { HOUR_MS } from "@/lib/domain/kit/durations";
import { count } from "../../support/count-call";
import { answerCalls, renderShell } from "../../support/render-shell";

/** Reads as the server passes them, answered at a time of its clock (epoch ms). */
function pack(value: number, at: number, key: readonly unknown[] = read(count, {}).queryKey): string {
  const client = new QueryClient();
  client.setQueryData(key, { count: value }, { updatedAt: at });
  const { queries, mutations } = dehydrate(client);
  return JSON.stringify({ mutations, queries: queries.map((query) => ({ ...query, dehydratedAt: at })) });
}

function Counter() {
  const found = useQuery(read(count, {}));
  return <output>{`${found.data?.count ?? "nothing"}${found.isFetching ? ", fetching" : ""}`}</output>;
}

function renderReads(packed: string) {
  return (
    <PrefetchedReads packed={packed}>
      <Counter />
    </PrefetchedReads>
  );
}

for (const [clock, lead] of [
  ["ahead of", HOUR_MS],
  ["behind", -HOUR_MS],
] as const) {
  test(`reads of the server are fresh where the browser's clock is an hour ${clock} the server's`, async () => {
    const calls = answerCalls(() => [200, { count: 99 }]);
    const now = Date.now() - lead;
    const { rerender } = renderShell(renderReads(pack(1, now)));
    expect(screen.getByRole("status")).toHaveTextContent(/^1$/);
    rerender(renderReads(pack(2, now + 1000)));
    await waitFor(() => expect(screen.getByRole("status")).toHaveTextContent(/^2$/));
    rerender(renderReads(pack(1, now)));
    expect(screen.getByRole("status")).toHaveTextContent(/^2$/);
    expect(calls).toEqual([]);
  });
}

test("reads that are older than half a minute after others of the server are fetched again", async () => {
  const calls = answerCalls(() => [200, { count: 99 }]);
  const { rerender } = renderShell(<PrefetchedReads packed={pack(1, Date.now(), ["other"])}>here</PrefetchedReads>);
  rerender(renderReads(pack(2, Date.now() - 31_000)));
  await waitFor(() => expect(screen.getByRole("status")).toHaveTextContent(/^99$/));
  expect(calls).toHaveLength(1);
});
