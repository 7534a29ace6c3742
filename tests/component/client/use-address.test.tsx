import { act, renderHook, waitFor } from "@testing-library/react";
import * as z from "zod/mini";
import { useAddress, useLinkedAddress } from "@/lib/client/use-address";
import { NextAddress } from "@/tests/support/next-address";

const schema = z.object({ q: z._default(z.string(), ""), page: z._default(z.coerce.number(), 1) });

function address(at: string) {
  window.history.pushState(null, "", at);
  return renderHook(() => useAddress(schema), { wrapper: NextAddress });
}

test("reads the state from the address and writes it back", () => {
  const { result } = address("/sites/1/x?q=shoes&period=7d");
  expect(result.current[0]).toEqual({ q: "shoes", page: 1 });
  act(() => result.current[1]({ page: 2 }));
  expect(window.location.search).toBe("?q=shoes&period=7d&page=2");
  expect(result.current[0].page).toBe(2);
});

test("a change as a link has the URL that following it sets", () => {
  window.history.pushState(null, "", "/sites/1/x?period=7d&q=shoes");
  const { result } = renderHook(() => useLinkedAddress(schema), { wrapper: NextAddress });
  const { href, onFollow } = result.current.to({ page: 2 });
  expect(href).toBe("?period=7d&q=shoes&page=2");
  act(onFollow);
  expect(window.location.search).toBe(href);
  expect(result.current.address).toEqual({ q: "shoes", page: 2 });
});

test("typing adds one history entry, not one per letter", () => {
  const { result } = address("/sites/1/x");
  const before = window.history.length;
  for (const q of ["s", "sh", "sho"]) act(() => result.current[1]({ q, page: 1 }, { typing: true }));
  expect(window.history.length).toBe(before + 1);
  expect(window.location.search).toBe("?q=sho");
});

test("a choice after typing adds its own history entry", () => {
  const { result } = address("/sites/1/x");
  const before = window.history.length;
  act(() => result.current[1]({ q: "s" }, { typing: true }));
  act(() => result.current[1]({ page: 3 }));
  act(() => result.current[1]({ q: "sh" }, { typing: true }));
  expect(window.history.length).toBe(before + 3);
});

test("going back restores the state", async () => {
  const { result } = address("/sites/1/x?q=old");
  act(() => result.current[1]({ q: "new" }));
  act(() => window.history.back());
  await waitFor(() => expect(result.current[0].q).toBe("old"));
});

test("merges two changes in one event; an unchanged state adds no entry", () => {
  const { result } = address("/sites/1/x");
  act(() => {
    result.current[1]({ q: "a" });
    result.current[1]({ page: 4 });
  });
  expect(window.location.search).toBe("?q=a&page=4");
  const before = window.history.length;
  act(() => result.current[1]({ q: "a" }));
  expect(window.history.length).toBe(before);
});
