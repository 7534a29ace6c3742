import { AppRouterContext, type AppRouterInstance } from "next/dist/shared/lib/app-router-context.shared-runtime";
import { PathnameContext, SearchParamsContext } from "next/dist/shared/lib/hooks-client-context.shared-runtime";
import { type ReactNode, useEffect, useState } from "react";

/** The calls of the router. */
export const router = {
  refresh: jest.fn(),
  push: jest.fn(),
  replace: jest.fn(),
  back: jest.fn(),
  forward: jest.fn(),
  prefetch: jest.fn(),
} as unknown as AppRouterInstance & { refresh: jest.Mock };

/** Provides Next's address, which follows the window, the history API and back navigation, like the real router. */
export function NextAddress({ children }: { children: ReactNode }) {
  const [, setVersion] = useState(0);
  useEffect(() => {
    const update = () => setVersion((version) => version + 1);
    const own = { pushState: window.history.pushState, replaceState: window.history.replaceState };
    for (const name of ["pushState", "replaceState"] as const) {
      window.history[name] = function change(...args: Parameters<History["pushState"]>) {
        own[name].apply(window.history, args);
        update();
      };
    }
    window.addEventListener("popstate", update);
    return () => {
      Object.assign(window.history, own);
      window.removeEventListener("popstate", update);
    };
  }, []);
  return (
    <AppRouterContext value={router}>
      <PathnameContext value={window.location.pathname}>
        <SearchParamsContext value={new URLSearchParams(window.location.search)}>{children}</SearchParamsContext>
      </PathnameContext>
    </AppRouterContext>
  );
}
