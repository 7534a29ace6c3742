import { act, screen } from "@testing-library/react";
import { NextIntlClientProvider } from "next-intl";
import { type ComponentType, lazy, type ReactElement, Suspense, useState } from "react";
import { hydrateRoot } from "react-dom/client";
import { createLazyScreen } from "@/lib/client/lazy-screen";
import { registerUnsaved, useUnsavedGuard } from "@/lib/client/unsaved-guard";
import { SCREEN_SCRIPT_MS } from "@/lib/domain/kit/limits";
import en from "@/messages/en";
import { renderShell, type ShellSurroundings } from "../../support/render-shell";

type Props = { word: string };

function Screen({ word }: Props) {
  return <p>{`the screen says ${word}`}</p>;
}

function Counter() {
  const [count, setCount] = useState(0);
  return (
    <button type="button" onClick={() => setCount(count + 1)}>
      {count}
    </button>
  );
}

function Broken(): never {
  throw new Error("a fault of the screen");
}

beforeEach(() => {
  jest.useFakeTimers();
  jest.spyOn(console, "error").mockImplementation(() => undefined);
});

afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
});

async function later(ms = 0): Promise<void> {
  await act(() => jest.advanceTimersByTimeAsync(ms));
}

async function shown(part: ReactElement, surroundings?: ShellSurroundings): Promise<void> {
  await act(async () => void renderShell(part, surroundings));
  await later();
}

test("renders a screen with its props when its script has loaded", async () => {
  const Lazy = createLazyScreen<Props>("things", async () => Screen);
  await shown(<Lazy word="hello" />);
  expect(screen.getByText("the screen says hello")).toBeInTheDocument();
});

test("a blocked script offers a reload and a retry, which then succeeds", async () => {
  let isBlocked = true;
  const load = async (): Promise<ComponentType<Props>> => {
    if (isBlocked) throw new TypeError("Failed to fetch dynamically imported module");
    return Screen;
  };
  const Lazy = createLazyScreen<Props>("things", load);
  await shown(<Lazy word="back" />);
  expect(screen.getByRole("alert")).toHaveTextContent("Part of this page couldn’t be loaded");
  isBlocked = false;
  await act(async () => screen.getByRole("button", { name: "Try again" }).click());
  await later();
  expect(screen.getByText("the screen says back")).toBeInTheDocument();
});

test("a hanging script times out after 120 seconds, not before", async () => {
  const Lazy = createLazyScreen<Props>("things", () => new Promise(() => undefined));
  await shown(<Lazy word="never" />);
  await later(SCREEN_SCRIPT_MS - 1_000);
  expect(screen.queryByRole("alert")).toBeNull();
  await later(1_000);
  expect(screen.getByRole("alert")).toHaveTextContent("Part of this page couldn’t be loaded");
  expect(SCREEN_SCRIPT_MS).toBe(120_000);
});

test("the reload saves a local copy of unsaved work first", async () => {
  const keep = jest.fn();
  const stop = registerUnsaved({ isDirty: () => true, save: async () => true, describe: () => "draft", keep });
  const Lazy = createLazyScreen<Props>("things", () => Promise.reject(new Error("blocked")));
  await shown(<Lazy word="x" />, { locale: "cs" });
  act(() => screen.getByRole("button", { name: "Načíst stránku znovu" }).click());
  expect(keep).toHaveBeenCalledTimes(1);
  stop();
});

test("an error inside a loaded screen is not reported as a missing script", async () => {
  const Lazy = createLazyScreen("broken", async () => Broken);
  await expect(shown(<Lazy />)).rejects.toThrow("a fault of the screen");
});

describe("a server-rendered page", () => {
  const served = '<div data-screen="things"><p>the screen says served</p></div>';

  async function takeOver(Lazy: ComponentType<Props>): Promise<HTMLElement> {
    const container = document.body.appendChild(document.createElement("div"));
    container.innerHTML = `${served}<button type="button">0</button>`;
    await act(async () => {
      hydrateRoot(
        container,
        <NextIntlClientProvider locale="en" messages={en} timeZone="UTC">
          <Lazy word="served" />
          <Counter />
        </NextIntlClientProvider>,
      );
    });
    await later();
    return container;
  }

  afterEach(() => {
    document.body.innerHTML = "";
  });

  test("hydrates without changing an element", async () => {
    const Lazy = createLazyScreen<Props>("things", async () => Screen);
    const container = await takeOver(Lazy);
    expect(container.innerHTML).toBe(`${served}<button type="button">0</button>`);
    expect(console.error).not.toHaveBeenCalled();
  });

  test("keeps its content and a working shell while a script hangs, and offers a reload after 120 seconds", async () => {
    const Lazy = createLazyScreen<Props>("things", () => new Promise(() => undefined));
    await takeOver(Lazy);
    await later(2_000);
    expect(screen.getByText("the screen says served")).toBeInTheDocument();
    await act(async () => screen.getByRole("button", { name: "0" }).click());
    expect(screen.getByRole("button", { name: "1" })).toBeInTheDocument();
    await later(SCREEN_SCRIPT_MS);
    expect(screen.getByRole("alert")).toHaveTextContent("Part of this page couldn’t be loaded");
    expect(screen.getByRole("button", { name: "1" })).toBeInTheDocument();
  });

  test("renders a screen whose script loads late", async () => {
    let arrive: (component: ComponentType<Props>) => void = () => undefined;
    const Lazy = createLazyScreen<Props>("things", () => new Promise((resolve) => (arrive = resolve)));
    const container = await takeOver(Lazy);
    await later(5_000);
    await act(async () => arrive(Screen));
    await later();
    expect(container.querySelectorAll("[data-screen]")).toHaveLength(1);
    expect(screen.getByText("the screen says served")).toBeInTheDocument();
  });

  test("offers a reload immediately when the script is blocked", async () => {
    const Lazy = createLazyScreen<Props>("things", () => Promise.reject(new TypeError("blocked")));
    await takeOver(Lazy);
    await later();
    expect(screen.getByRole("alert")).toHaveTextContent("Part of this page couldn’t be loaded");
  });
});

const keep = jest.fn();
const BlockedPart = lazy(() => Promise.reject(Object.assign(new Error("no chunk"), { name: "ChunkLoadError" })));

function Editor() {
  const [isOpen, setOpen] = useState(false);
  useUnsavedGuard({ isDirty: () => true, save: async () => true, describe: () => "a rule", keep });
  return (
    <button type="button" onClick={() => setOpen(true)}>
      Open <Suspense>{isOpen && <BlockedPart />}</Suspense>
    </button>
  );
}

test("a blocked part of a screen offers a reload, after a local copy of the unsaved work was stored", async () => {
  const Lazy = createLazyScreen("editor", async () => Editor);
  await shown(<Lazy />);
  await act(async () => screen.getByRole("button", { name: "Open" }).click());
  await later();
  expect(screen.getByRole("alert")).toHaveTextContent("Part of this page couldn’t be loaded");
  expect(screen.getAllByRole("button").map((button) => button.textContent)).toEqual(["Reload page"]);
  expect(keep).toHaveBeenCalledTimes(1);
});
