import { render, waitFor } from "@testing-library/react";
import { type ReactNode, useEffect } from "react";
import { useLastPage } from "@/lib/client/use-last-page";

type Page = Parameters<typeof useLastPage>[0];

function List({ page, goTo }: { page: Page; goTo: (page: number) => void }) {
  useLastPage(page, goTo);
  return null;
}

function Around({ children, onListening }: { children: ReactNode; onListening: () => void }) {
  useEffect(() => onListening(), [onListening]);
  return children;
}

afterEach(() => jest.useRealTimers());

const behind = { items: [], page: 9, total_pages: 2, total_count: 21 };

test("goes to the last page after the parents' effects have run", async () => {
  const events: string[] = [];
  render(
    <Around onListening={() => void events.push("listens")}>
      <List page={behind} goTo={(page) => events.push(`to ${page}`)} />
    </Around>,
  );
  await waitFor(() => expect(events).toContain("to 2"));
  expect(events[0]).toBe("listens");
});

test.each<[string, Page]>([
  ["no answer", undefined],
  ["an empty list", { ...behind, page: 1, total_pages: 1, total_count: 0 }],
  ["a page with rows", { ...behind, items: ["row"], page: 2 }],
])("%s does not change the page", (_, page) => {
  jest.useFakeTimers();
  const goTo = jest.fn();
  render(<List page={page} goTo={goTo} />);
  jest.runAllTimers();
  expect(goTo).not.toHaveBeenCalled();
});
