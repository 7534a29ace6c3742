import { act, fireEvent, screen } from "@testing-library/react";
import { writePageStart } from "@vitrine/edge/page-start";
import { Fragment, type ReactNode, Suspense, use, useLayoutEffect, useState } from "react";
import { hydrateRoot, type Root } from "react-dom/client";
import { createLazyScreen } from "@/lib/client/lazy-screen";
import { LiveBody } from "@/lib/client/live-body";
import { EARLY_CLICK_MS, SCREEN_SCRIPT_MS } from "@/lib/domain/kit/limits";

// Clicks and typed text on the server's HTML, before React hydrates it.

const handled = jest.fn<void, [string]>();
let root: Root | null = null;

beforeEach(() => {
  jest.useFakeTimers();
  jest.spyOn(window, "addEventListener");
  const script = document.createElement("script");
  script.text = writePageStart({ userId: "", key: "", lateMs: SCREEN_SCRIPT_MS });
  document.head.append(script);
  expect(window.earlyEvents).toEqual([]);
});

afterEach(async () => {
  await settle(EARLY_CLICK_MS);
  await act(async () => root?.unmount());
  for (const [type, listener, options] of jest.mocked(window.addEventListener).mock.calls)
    window.removeEventListener(type, listener, options);
  handled.mockClear();
  jest.restoreAllMocks();
  jest.useRealTimers();
});

function Switch({ name }: { name: string }) {
  const [isOn, setOn] = useState(false);
  return (
    <button
      type="button"
      aria-pressed={isOn}
      onClick={() => {
        handled(name);
        setOn(!isOn);
      }}
    >
      {name}
    </button>
  );
}

function Checkbox() {
  const [isOn, setOn] = useState(false);
  return (
    <input
      type="checkbox"
      aria-label={isOn ? "is on" : "is off"}
      checked={isOn}
      onChange={(event) => {
        handled(`${event.target.checked}`);
        setOn(event.target.checked);
      }}
    />
  );
}

function Search() {
  const [text, setText] = useState("");
  const [count, setCount] = useState(0);
  return (
    <>
      <input type="search" aria-label="Search" value={text} onChange={(event) => setText(event.target.value)} />
      <button type="button" onClick={() => setCount(count + 1)}>
        Draw again
      </button>
      <output>{text}</output>
    </>
  );
}

function Form() {
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        handled("sent");
      }}
    >
      <button type="submit">Send</button>
    </form>
  );
}

function Section() {
  return (
    <details onToggle={(event) => handled(event.currentTarget.open ? "open" : "closed")}>
      <summary>More</summary>
    </details>
  );
}

/** Draws its content again, with new elements, once it is hydrated. */
function Redrawn({ content }: { content: ReactNode }) {
  const [key, setKey] = useState("first");
  useLayoutEffect(() => setKey("again"), []);
  return <Fragment key={key}>{content}</Fragment>;
}

function Part({ ready, children }: { ready: () => Promise<void>; children: ReactNode }) {
  use(ready());
  return children;
}

function Things() {
  return (
    <>
      <Switch name="Add" />
      <Search />
    </>
  );
}

/** The HTML that the server would send. */
const SERVED = {
  switch: (name: string) => `<button type="button" aria-pressed="false">${name}</button>`,
  checkbox: '<input type="checkbox" aria-label="is off">',
  search:
    '<input type="search" aria-label="Search" value=""><button type="button">Draw again</button><output></output>',
  form: '<form><button type="submit">Send</button></form>',
  section: "<details><summary>More</summary></details>",
};

function serve(html: string): void {
  document.documentElement.lang = "en";
  document.head.innerHTML = "";
  document.body.innerHTML = html;
}

async function hydrate(content: ReactNode): Promise<void> {
  await act(async () => {
    root = hydrateRoot(
      document,
      <html lang={document.documentElement.lang}>
        <head />
        <LiveBody>{content}</LiveBody>
      </html>,
      { onRecoverableError: (error) => handled(`hydration failed: ${error}`) },
    );
  });
  await settle();
}

async function settle(ms = 1_000): Promise<void> {
  await act(() => jest.advanceTimersByTimeAsync(ms));
}

function click(name: string): void {
  screen.getByText(name).click();
}

function listHandled(): string[] {
  return handled.mock.calls.map(([name]) => name);
}

test("repeats a click once", async () => {
  serve(SERVED.switch("Add"));
  click("Add");
  await hydrate(<Switch name="Add" />);
  expect(listHandled()).toEqual(["Add"]);
  expect(screen.getByRole("button", { name: "Add" })).toHaveAttribute("aria-pressed", "true");
  await settle(EARLY_CLICK_MS);
  expect(listHandled()).toEqual(["Add"]);
});

test("leaves later clicks to React", async () => {
  serve(SERVED.switch("Add"));
  await hydrate(<Switch name="Add" />);
  await act(async () => click("Add"));
  await settle();
  expect(listHandled()).toEqual(["Add"]);
});

test("repeats clicks in their order, two on a switch as two", async () => {
  serve(SERVED.switch("A") + SERVED.switch("B"));
  for (const name of ["B", "A", "B"]) click(name);
  await hydrate([<Switch key="A" name="A" />, <Switch key="B" name="B" />]);
  expect(listHandled()).toEqual(["B", "A", "B"]);
  expect(screen.getByRole("button", { name: "A" })).toHaveAttribute("aria-pressed", "true");
  expect(screen.getByRole("button", { name: "B" })).toHaveAttribute("aria-pressed", "false");
});

test("drops a click that is too old", async () => {
  serve(SERVED.switch("Delete"));
  click("Delete");
  await settle(EARLY_CLICK_MS + 1);
  await hydrate(<Switch name="Delete" />);
  expect(listHandled()).toEqual([]);
});

test("drops clicks on controls that are disabled or gone", async () => {
  serve(`${SERVED.switch("Off")}<p>${SERVED.switch("Gone")}</p>`);
  click("Off");
  click("Gone");
  screen.getByText("Gone").remove();
  await hydrate([
    <fieldset key="off" disabled>
      <Switch name="Off" />
    </fieldset>,
    <p key="gone" />,
  ]);
  expect(listHandled().filter((name) => !name.startsWith("hydration"))).toEqual([]);
});

test("repeats a click on the control that replaced the clicked one, if there is only one like it", async () => {
  serve(SERVED.switch("Add") + SERVED.switch("Move") + SERVED.switch("Move"));
  click("Add");
  screen.getAllByText("Move")[0]?.click();
  const content = (
    <>
      <Switch name="Add" />
      <Switch name="Move" />
      <Switch name="Move" />
    </>
  );
  await hydrate(<Redrawn content={content} />);
  expect(listHandled()).toEqual(["Add"]);
});

test("drops clicks before a click on a link", async () => {
  serve(`${SERVED.switch("Add")}<a href="#there">There</a>`);
  click("Add");
  click("There");
  await hydrate([
    <Switch key="add" name="Add" />,
    <a key="there" href="#there">
      There
    </a>,
  ]);
  expect(listHandled()).toEqual([]);
});

test("tells React of a checkbox that the browser has already checked", async () => {
  serve(SERVED.checkbox);
  screen.getByRole("checkbox").click();
  await hydrate(<Checkbox />);
  expect(listHandled()).toEqual(["true"]);
  expect(screen.getByRole("checkbox", { name: "is on" })).toBeChecked();
});

test("tells React of both clicks on a checkbox", async () => {
  serve(SERVED.checkbox);
  screen.getByRole("checkbox").click();
  screen.getByRole("checkbox").click();
  await hydrate(<Checkbox />);
  expect(listHandled()).toEqual(["true", "false"]);
  expect(screen.getByRole("checkbox", { name: "is off" })).not.toBeChecked();
});

test("keeps typed text, also when the field is drawn again", async () => {
  serve(SERVED.search);
  for (const value of ["t", "te", "tent"]) fireEvent.input(screen.getByRole("searchbox"), { target: { value } });
  await hydrate(<Search />);
  expect(screen.getByRole("status")).toHaveTextContent("tent");
  await act(async () => click("Draw again"));
  expect(screen.getByRole("searchbox")).toHaveValue("tent");
});

test("keeps text that was typed long before", async () => {
  serve(SERVED.search);
  fireEvent.input(screen.getByRole("searchbox"), { target: { value: "tent" } });
  await settle(EARLY_CLICK_MS + 1);
  await hydrate(<Search />);
  expect(screen.getByRole("status")).toHaveTextContent("tent");
});

test("submits a form without an action through React, once", async () => {
  serve(SERVED.form);
  click("Send");
  await hydrate(<Form />);
  expect(listHandled()).toEqual(["sent"]);
});

describe("a part that is hydrated late", () => {
  let arrive: () => void;
  let part: Promise<void>;

  beforeEach(() => {
    part = new Promise((resolve) => {
      arrive = resolve;
    });
  });

  const served = `${SERVED.switch("Early")}<!--$-->${SERVED.switch("Late")}<!--/$-->`;
  const content = (
    <>
      <Switch name="Early" />
      <Suspense>
        <Part ready={() => part}>
          <Switch name="Late" />
        </Part>
      </Suspense>
    </>
  );

  test("gets its clicks when it is ready, in their order", async () => {
    serve(served);
    click("Late");
    click("Early");
    await hydrate(content);
    expect(listHandled()).toEqual([]);
    await act(async () => arrive());
    await settle();
    expect(listHandled()).toEqual(["Late", "Early"]);
  });

  test("gets a click that was made when the rest was already hydrated", async () => {
    serve(served);
    await hydrate(content);
    await act(async () => click("Late"));
    expect(listHandled()).toEqual([]);
    await act(async () => arrive());
    await settle();
    expect(listHandled()).toEqual(["Late"]);
  });

  test("gets no click from before another control acted", async () => {
    serve(served);
    await hydrate(content);
    await act(async () => click("Late"));
    await act(async () => click("Early"));
    await act(async () => arrive());
    await settle();
    expect(listHandled()).toEqual(["Early"]);
  });

  test("gets no click that waited too long", async () => {
    serve(served);
    await hydrate(content);
    await act(async () => click("Late"));
    await settle(EARLY_CLICK_MS + 1);
    await act(async () => arrive());
    await settle();
    expect(listHandled()).toEqual([]);
  });

  test("gets its click and text when its screen is drawn again because its script was late", async () => {
    const Lazy = createLazyScreen("things", () => part.then(() => Things));
    serve(`<div data-screen="things">${SERVED.switch("Add")}${SERVED.search}</div>`);
    click("Add");
    fireEvent.input(screen.getByRole("searchbox"), { target: { value: "tent" } });
    await hydrate(<Lazy />);
    await settle(3_000);
    expect(listHandled()).toEqual([]);
    await act(async () => arrive());
    await settle();
    expect(listHandled()).toEqual(["Add"]);
    expect(screen.getByRole("button", { name: "Add" })).toHaveAttribute("aria-pressed", "true");
    expect(screen.getByRole("status")).toHaveTextContent("tent");
    expect(screen.getByRole("searchbox")).toHaveValue("tent");
  });
});

test("reopens a section that hydration closed", async () => {
  serve(SERVED.section);
  click("More");
  await settle();
  const section = screen.getByRole("group");
  if (!(section instanceof HTMLDetailsElement)) throw new Error("not a section");
  expect(section.open).toBe(true);
  section.open = false;
  await hydrate(<Section />);
  expect(section.open).toBe(true);
  expect(listHandled().at(-1)).toBe("open");
});
