import { FEED_BOMBS, packedBomb } from "@/tests/support/feed-bombs";
import { faultOf } from "./reading";

// Without limits one of these takes minutes; the test would run into its own limit.
jest.setTimeout(60_000);

/** As a part of an upload comes. */
const PART = 1024 * 1024;

test.each(FEED_BOMBS)("$file: $name ends as $ends", async ({ file, text, ends }) => {
  expect((await faultOf(text, { name: file }, PART)).split("@")[0]).toBe(ends);
});

test.each(FEED_BOMBS.map(packedBomb))("$file: $name ends as $ends", async ({ file, packed, ends }) => {
  expect(ends.split("|")).toContain((await faultOf(packed, { name: file }, PART)).split("@")[0]);
});
