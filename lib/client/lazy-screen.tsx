"use client";

import { useTranslations } from "next-intl";
import {
  Component,
  type ComponentType,
  type ReactNode,
  Suspense,
  use,
  useEffect,
  useState,
  useSyncExternalStore,
} from "react";
import { SCREEN_SCRIPT_MS } from "@/lib/domain/kit/limits";
import { ApiError, isApiError } from "@/lib/http/api-error";
import { reloadKeepingWork } from "./unsaved-guard";

// Screens load lazily, by name, through this one loader. A script that fails or takes 120 s is a
// chunk_load_error. What the server drew stands in no Suspense boundary: React sends a large one hidden and lets
// a script show it, so that without JavaScript there would be nothing. In the browser the page waits a moment for
// the script and takes over what is there; when it is late, the shell goes on and the server's rows stay until it comes.

/** How long the rest of the page waits for the script of a screen that the server drew. */
const TAKE_OVER_MS = 2_000;

type Loader<P> = () => Promise<ComponentType<P>>;

type Screen<P> = {
  name: string;
  load: Loader<P>;
  component: Promise<ComponentType<P>> | null;
  /** The component when it came in time, else null; never rejected. */
  inTime: Promise<ComponentType<P> | null> | null;
};

type ScreenProps<P> = { screen: Screen<P>; props: P };

/** A screen by name. `load` imports its component: `() => import("./x-screen").then((file) => file.XScreen)`. */
export function lazyScreen<P extends object>(name: string, load: Loader<P>): ComponentType<P> {
  const screen: Screen<P> = { name, load, component: null, inTime: null };
  // Asked for as soon as it is known that the page has it, not only when the page draws it.
  startLoading(screen).catch(() => undefined);
  return (props) => <LazyScreen screen={screen} props={props} />;
}

function LazyScreen<P extends object>({ screen, props }: ScreenProps<P>) {
  const isTakenOver = useSyncExternalStore(neverChanges, isFalse, isTrue);
  const [isServed, setServed] = useState(isTakenOver);
  const [attempt, setAttempt] = useState(0);
  const again = () => {
    screen.component = null;
    setServed(false);
    setAttempt(attempt + 1);
  };
  return (
    <ScreenBoundary key={attempt} name={screen.name} onRetry={again}>
      {isServed ? <ServedScreen screen={screen} props={props} /> : <FreshScreen screen={screen} props={props} />}
    </ScreenBoundary>
  );
}

/** A screen that the server draws and the browser takes over. */
function ServedScreen<P extends object>({ screen, props }: ScreenProps<P>) {
  const Served = use(typeof window === "undefined" ? startLoading(screen) : waitBriefly(screen));
  if (Served === null) return <LateScreen screen={screen} props={props} />;
  return (
    <div data-screen={screen.name}>
      <Served {...props} />
    </div>
  );
}

/** Leaves what the server drew untouched until the script has come, or is known not to come. */
function LateScreen<P extends object>({ screen, props }: ScreenProps<P>) {
  const [isSettled, setSettled] = useState(false);
  useEffect(() => {
    const settle = () => setSettled(true);
    startLoading(screen).then(settle, settle);
  }, [screen]);
  if (isSettled) return <FreshScreen screen={screen} props={props} />;
  return (
    <div
      data-screen={screen.name}
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: nothing is written; React leaves the children alone.
      dangerouslySetInnerHTML={UNTOUCHED}
    />
  );
}

/** A screen that only the browser draws. */
function FreshScreen<P extends object>({ screen, props }: ScreenProps<P>) {
  return (
    <div key="fresh" data-screen={screen.name}>
      <Suspense fallback={<ScreenWait />}>
        <LoadedScreen screen={screen} props={props} />
      </Suspense>
    </div>
  );
}

function LoadedScreen<P extends object>({ screen, props }: ScreenProps<P>) {
  const Loaded = use(startLoading(screen));
  return <Loaded {...props} />;
}

const UNTOUCHED = { __html: "" };
const isTrue = () => true;
const isFalse = () => false;
const neverChanges = () => () => undefined;

function waitBriefly<P>(screen: Screen<P>): Promise<ComponentType<P> | null> {
  screen.inTime ??= Promise.race([
    startLoading(screen).catch(() => null),
    new Promise<null>((resolve) => setTimeout(resolve, TAKE_OVER_MS, null)),
  ]);
  return screen.inTime;
}

function startLoading<P>(screen: Screen<P>): Promise<ComponentType<P>> {
  if (screen.component !== null) return screen.component;
  const component = withinTime(screen.load());
  // Written where `use` looks for it, so that a script that is there is drawn without waiting once more.
  const settle = (value: ComponentType<P>) => Object.assign(component, { status: "fulfilled", value });
  const forget = () => {
    // The server serves many pages: a load that failed there is tried again for the next one.
    if (typeof window === "undefined") screen.component = null;
  };
  component.then(settle, forget);
  screen.component = component;
  return component;
}

/** The component, or the error `chunk_load_error` when it fails to load or is not there within 120 s. */
export function withinTime<T>(loading: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const fail = (cause: unknown) => {
      console.error(cause);
      reject(new ApiError(0, { error: "chunk_load_error" }));
    };
    const timer = setTimeout(() => fail(new Error("A screen's script took too long.")), SCREEN_SCRIPT_MS);
    loading.then(resolve, fail).finally(() => clearTimeout(timer));
  });
}

type BoundaryProps = { name: string; onRetry: () => void; children: ReactNode };

class ScreenBoundary extends Component<BoundaryProps, { error: unknown }> {
  override state: { error: unknown } = { error: null };

  static getDerivedStateFromError(error: unknown) {
    return { error };
  }

  override render() {
    const { error } = this.state;
    if (error === null) return this.props.children;
    // What goes wrong inside a screen that did load is for the page's own error boundary.
    if (!isApiError(error) || error.code !== "chunk_load_error") throw error;
    return <ScreenFailure name={this.props.name} onRetry={this.props.onRetry} />;
  }
}

function ScreenWait() {
  return <div aria-busy="true" className="min-h-48" />;
}

function ScreenFailure({ name, onRetry }: { name: string; onRetry: () => void }) {
  const t = useTranslations();
  const button = "min-h-9 rounded-control border px-3 font-semibold text-md pointer-coarse:min-h-11";
  return (
    <div role="alert" data-screen={name} className="my-8 max-w-xl border-bad border-l-[3px] bg-bad-soft px-4 py-3">
      <p className="font-semibold text-bad">{t("errors.chunk_load_error")}</p>
      <p className="mt-1 text-ink text-md">{t("shell.screenFailure.hint")}</p>
      <div className="mt-3 flex flex-wrap gap-2">
        <button
          type="button"
          className={`${button} border-accent bg-accent text-on-accent hover:bg-accent-hover`}
          onClick={reloadKeepingWork}
        >
          {t("shell.screenFailure.reload")}
        </button>
        <button type="button" className={`${button} border-line-strong text-ink`} onClick={onRetry}>
          {t("shell.screenFailure.retry")}
        </button>
      </div>
    </div>
  );
}
