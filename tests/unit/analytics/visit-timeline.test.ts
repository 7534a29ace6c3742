import { readEvent, type VisitEvent } from "@/lib/domain/analytics/visit-events";
import { findRepeats } from "@/lib/domain/analytics/visit-timeline";
import { at, makeClick, makeShownList } from "@/tests/support/visit-events";

const order = (seconds: number, amount: unknown): VisitEvent =>
  at(seconds, "transaction", { items: [{ url: "A", count: 1, total_price: amount }] });

const repeats = (...events: VisitEvent[]) => findRepeats(events.map(readEvent));

test("marks an event that repeats the previous one within a second", () => {
  expect(repeats(makeClick(0, "A"), makeClick(1, "A"), makeClick(3, "A"))).toEqual([false, true, false]);
  expect(repeats(makeClick(0, "A"), makeClick(0, "B"), makeClick(0, "B", "buy"))).toEqual([false, false, false]);
  expect(
    repeats(makeShownList(0, "lamp", ["A"]), makeShownList(0, "lamp", ["B"]), makeShownList(0, "lamp", ["B"])),
  ).toEqual([...[false, false, true]]);
});

test("never marks orders as repeated", () => {
  const orders = [order(0, -50), order(0, "12,50"), order(0, "abc"), order(0, 1e12), order(0, 5), order(0, 5)];
  expect(repeats(...orders)).toEqual([false, false, false, false, false, false]);
});
