"use client";

import { useTranslations } from "next-intl";
import {
  Component,
  type ComponentType,
  type ReactNode,
  Suspense,
  use,
  useCallback,
  useEffect,
  useState,
  useSyncExternalStore,
} from "react";
import { SCREEN_SCRIPT_MS } from "@/lib/domain/kit/limits";
import { ApiError, isApiError } from "@/lib/http/api-error";
import { holdUntouched } from "./early-queue";
import { isChunkLoadError } from "./part-boundary";
import { keepUnsavedWork, reloadKeepingWork } from "./unsaved-guard";

// The loader of all screens. A script that fails or takes 120 s is a chunk_load_error. Server-rendered content is not inside a
// Suspense boundary, because React sends large boundaries hidden and reveals them by a script, so without JavaScript they
// would not be shown. In the browser, hydration waits a moment for the script; if it is late, the shell hydrates first and the
// server's rows stay until the script has loaded.

/** How long the rest of the page waits for the script of a server-rendered screen. */
const TAKE_OVER_MS = 2_000;

type Loader<P> = () => Promise<ComponentType<P>>;

type Screen<P> = {
  name: string;
  load: Loader<P>;
  component: Promise<ComponentType<P>> | null;
  /** The component if it loads in time, otherwise null; never rejects. */
  inTime: Promise<ComponentType<P> | null> | null;
};

type ScreenProps<P> = { screen: Screen<P>; props: P };

/**
 * Creates a screen.
 * @param load imports its component: `() => import("./x-screen").then((file) => file.XScreen)`.
 */
export function createLazyScreen<P extends object>(name: string, load: Loader<P>): ComponentType<P> {
  const screen: Screen<P> = { name, load, component: null, inTime: null };
  // Start loading before the page renders the screen.
  startLoading(screen).catch(() => undefined);
  return (props) => <LazyScreen screen={screen} props={props} />;
}

function LazyScreen<P extends object>({ screen, props }: ScreenProps<P>) {
  const isTakenOver = useSyncExternalStore(subscribeToNothing, isFalse, isTrue);
  const [isServed, setServed] = useState(isTakenOver);
  const [attempt, setAttempt] = useState(0);
  const retry = () => {
    screen.component = null;
    setServed(false);
    setAttempt(attempt + 1);
  };
  return (
    <ScreenBoundary key={attempt} name={screen.name} onRetry={retry}>
      {isServed ? <ServedScreen screen={screen} props={props} /> : <FreshScreen screen={screen} props={props} />}
    </ScreenBoundary>
  );
}

/** A server-rendered screen that the browser hydrates. */
function ServedScreen<P extends object>({ screen, props }: ScreenProps<P>) {
  const Served = use(typeof window === "undefined" ? startLoading(screen) : waitBriefly(screen));
  if (Served === null) return <LateScreen screen={screen} props={props} />;
  return (
    <div data-screen={screen.name}>
      <Served {...props} />
    </div>
  );
}

/** Leaves the server-rendered content untouched until the script has loaded or failed. */
function LateScreen<P extends object>({ screen, props }: ScreenProps<P>) {
  const [isSettled, setSettled] = useState(false);
  useEffect(() => {
    const settle = () => setSettled(true);
    startLoading(screen).then(settle, settle);
  }, [screen]);
  const hold = useCallback(
    (element: HTMLElement | null) => (element ? holdUntouched(element, screen.name) : undefined),
    [screen],
  );
  if (isSettled) return <FreshScreen screen={screen} props={props} />;
  return (
    <div
      ref={hold}
      data-screen={screen.name}
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: nothing is written; React leaves the children alone.
      dangerouslySetInnerHTML={UNTOUCHED}
    />
  );
}

/** A screen that only the browser renders. */
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
const subscribeToNothing = () => () => undefined;

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
  // `use` reads these fields, so a loaded script renders without suspending.
  const settle = (value: ComponentType<P>) => Object.assign(component, { status: "fulfilled", value });
  const forget = () => {
    // On the server, a failed load is retried for the next page.
    if (typeof window === "undefined") screen.component = null;
  };
  component.then(settle, forget);
  screen.component = component;
  return component;
}

/** Rejects with `chunk_load_error` if loading fails or takes more than 120 s. */
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

  override componentDidCatch(error: unknown) {
    // A part failed: the screen is removed, but its effects are not cleaned up yet.
    if (!isApiError(error)) keepUnsavedWork();
  }

  override render() {
    const { error } = this.state;
    if (error === null) return this.props.children;
    // Other errors are handled by the error boundary of the page.
    if (!isChunkLoadError(error)) throw error;
    // React does not load the script of a part again, only a new page does.
    return <ScreenFailure name={this.props.name} onRetry={isApiError(error) ? this.props.onRetry : null} />;
  }
}

function ScreenWait() {
  return <div aria-busy="true" className="min-h-48" />;
}

function ScreenFailure({ name, onRetry }: { name: string; onRetry: (() => void) | null }) {
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
        {onRetry && (
          <button type="button" className={`${button} border-line-strong text-ink`} onClick={onRetry}>
            {t("shell.screenFailure.retry")}
          </button>
        )}
      </div>
    </div>
  );
}
