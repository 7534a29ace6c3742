import { act, fireEvent, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { axe } from "jest-axe";
import { Banner } from "@/components/ui/banner";
import { Chip, Tag } from "@/components/ui/chip";
import { EmptyState } from "@/components/ui/empty-state";
import { Kbd } from "@/components/ui/kbd";
import { Avatar, SiteMark } from "@/components/ui/site-mark";
import { Skeleton, SkeletonRows, SkeletonWhile } from "@/components/ui/skeleton";
import { SlideToggle } from "@/components/ui/slide-toggle";
import { Tooltip } from "@/components/ui/tooltip";
import { UnsavedBar } from "@/components/ui/unsaved-bar";
import { renderUi } from "../../support/render-ui";

// What a screen shows in place of content: banner, chip, empty state.

test("simple components pass axe", async () => {
  const { container } = renderUi(
    <>
      <Chip kind="pin">Pinned to 3</Chip>
      <Tag name="internal-plus" />
      <Banner kind="bad" title="Search is off" isLive>
        Since 08:30.
      </Banner>
      <Kbd keys={["Ctrl", "S"]} />
      <SiteMark siteId="1" />
      <Avatar id="u1" name="Jana Nová" label="Jana Nová" />
      <Skeleton />
      <SkeletonRows rows={2} columns={2} />
    </>,
  );
  expect(screen.getByRole("alert")).toHaveTextContent("Search is off");
  expect(screen.getByRole("img", { name: "Jana Nová" })).toHaveTextContent("JN");
  expect(await axe(container)).toHaveNoViolations();
});

test("a switch exposes its state and acts by click, label and keyboard", async () => {
  const change = jest.fn();
  const { user, container } = renderUi(
    <SlideToggle isOn={false} onChange={change} hint="At once.">
      Autocomplete
    </SlideToggle>,
  );
  const toggle = screen.getByRole("switch", { name: "Autocomplete", checked: false });
  expect(toggle).toHaveAccessibleDescription("At once.");
  await user.tab();
  await user.keyboard(" ");
  await user.click(screen.getByText("Autocomplete"));
  expect(change.mock.calls).toEqual([[true], [true]]);
  expect(await axe(container)).toHaveNoViolations();
});

test("each empty state offers its action", async () => {
  const retry = jest.fn();
  const clear = jest.fn();
  const { user, container } = renderUi(
    <main>
      <EmptyState kind="nothing" title="No rules yet" action={<button type="button">Add rule</button>} />
      <EmptyState kind="no-match" title="No match" onClear={clear} />
      <EmptyState kind="failed" title="Could not load" onRetry={retry} reference="7F3A" />
    </main>,
  );
  await user.click(screen.getByRole("button", { name: "Clear filters" }));
  await user.click(screen.getByRole("button", { name: "Try again" }));
  expect(clear).toHaveBeenCalledTimes(1);
  expect(retry).toHaveBeenCalledTimes(1);
  expect(screen.getByRole("alert")).toHaveTextContent("7F3A");
  expect(await axe(container, { rules: { "heading-order": { enabled: false } } })).toHaveNoViolations();
});

test("the unsaved bar shows the count, saves, discards, and disappears without pending changes", async () => {
  const save = jest.fn();
  const discard = jest.fn();
  const bar = (count: number) => <UnsavedBar count={count} onSave={save} onDiscard={discard} />;
  const { user, container, rerender } = renderUi(bar(3), { locale: "cs" });
  expect(screen.getByRole("status")).toHaveTextContent("3 neuložené změny");
  await user.click(screen.getByRole("button", { name: "Uložit změny" }));
  await user.click(screen.getByRole("button", { name: "Zahodit" }));
  expect(save).toHaveBeenCalledTimes(1);
  expect(discard).toHaveBeenCalledTimes(1);
  expect(await axe(container)).toHaveNoViolations();
  rerender(bar(0));
  expect(screen.queryByRole("button")).not.toBeInTheDocument();
});

describe("with a clock", () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());
  const wait = (ms: number) => act(() => jest.advanceTimersByTime(ms));

  test("a skeleton appears after 200 ms and stays for 300 ms", () => {
    const part = (isWaiting: boolean) => (
      <SkeletonWhile isWaiting={isWaiting} skeleton={<Skeleton />}>
        <p>Rows</p>
      </SkeletonWhile>
    );
    const { rerender } = renderUi(part(true));
    wait(190);
    expect(screen.queryByRole("status")).not.toBeInTheDocument();
    wait(20);
    expect(screen.getByRole("status")).toHaveTextContent("Loading");
    rerender(part(false));
    wait(200);
    expect(screen.queryByText("Rows")).not.toBeInTheDocument();
    wait(110);
    expect(screen.getByText("Rows")).toBeVisible();
  });

  test("a short wait shows no skeleton", () => {
    const part = (isWaiting: boolean) => (
      <SkeletonWhile isWaiting={isWaiting} skeleton={<Skeleton />}>
        <p>Rows</p>
      </SkeletonWhile>
    );
    const { rerender } = renderUi(part(true));
    wait(150);
    rerender(part(false));
    expect(screen.getByText("Rows")).toBeVisible();
  });

  test("a tooltip shows 50 ms after hover or focus, describes its control, and Escape hides it", async () => {
    const user = userEvent.setup({ advanceTimers: jest.advanceTimersByTime });
    render(
      <Tooltip text="Clicks by searches">
        <button type="button">Click rate</button>
      </Tooltip>,
    );
    const button = screen.getByRole("button");
    await user.hover(button);
    wait(60);
    expect(screen.getByRole("tooltip")).toHaveTextContent("Clicks by searches");
    expect(button).toHaveAccessibleDescription("Clicks by searches");
    await user.unhover(button);
    wait(200);
    expect(screen.queryByRole("tooltip")).not.toBeInTheDocument();
    act(() => button.focus());
    wait(60);
    expect(screen.getByRole("tooltip")).toBeVisible();
    fireEvent.keyDown(button, { key: "Escape" });
    wait(10);
    expect(screen.queryByRole("tooltip")).not.toBeInTheDocument();
  });
});
