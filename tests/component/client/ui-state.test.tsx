import { act, renderHook } from "@testing-library/react";
import {
  changeUiState,
  requestSiteReload,
  startUiState,
  takeSiteReload,
  uiState,
  useSessionState,
  useUiState,
} from "@/lib/client/ui-state";

beforeEach(() => {
  window.localStorage.clear();
  window.sessionStorage.clear();
});

afterEach(() => jest.restoreAllMocks());

function kept(): Record<string, unknown> {
  return JSON.parse(window.localStorage.getItem("vitrine.state") ?? "{}") as Record<string, unknown>;
}

test("changes are kept under one key, with the user's id", () => {
  startUiState("a1");
  changeUiState({ isMenuHidden: true });
  expect(kept()).toMatchObject({ userId: "a1", isMenuHidden: true, catalogItemJson: true });
});

test("another user starts afresh and the first one's list of sites is gone", () => {
  startUiState("b1");
  changeUiState({ sitesCache: [], sitesCacheTimestamp: 5, recentProjects: ["7"] });
  startUiState("b2");
  expect(uiState()).toMatchObject({ userId: "b2", sitesCache: null, recentProjects: [] });
  expect(kept()).toMatchObject({ userId: "b2", sitesCache: null, sitesCacheTimestamp: null });
});

test("corrupt storage starts afresh", () => {
  window.localStorage.setItem("vitrine.state", "{nonsense");
  startUiState("c1");
  expect(uiState()).toMatchObject({ userId: "c1", isMenuHidden: false });
});

test("blocked storage lets the page go on with what it remembers", () => {
  jest.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
    throw new DOMException("full", "QuotaExceededError");
  });
  jest.spyOn(Storage.prototype, "getItem").mockImplementation(() => {
    throw new DOMException("blocked", "SecurityError");
  });
  startUiState("d1");
  changeUiState({ isMenuHidden: true });
  expect(uiState().isMenuHidden).toBe(true);
  expect(takeSiteReload()).toBe(false);
});

test("a change in another tab is taken over, and what that tab wrote is not undone", () => {
  startUiState("e1");
  const { result } = renderHook(() => useUiState());
  const other = JSON.stringify({ ...uiState(), isMenuHidden: true });
  window.localStorage.setItem("vitrine.state", other);
  act(() => void window.dispatchEvent(new StorageEvent("storage", { key: "vitrine.state", newValue: other })));
  expect(result.current[0].isMenuHidden).toBe(true);
  act(() => result.current[1]({ recentProjects: ["1"] }));
  expect(kept()).toMatchObject({ isMenuHidden: true, recentProjects: ["1"] });
});

test("who signs in as somebody else in another tab takes nothing from this page, nor this page from them", () => {
  startUiState("f1");
  changeUiState({ hideRedesignModal: true });
  const { result } = renderHook(() => useUiState());
  const other = JSON.stringify({ ...uiState(), userId: "f2", hideRedesignModal: false, isMenuHidden: true });
  window.localStorage.setItem("vitrine.state", other);
  act(() => void window.dispatchEvent(new StorageEvent("storage", { key: "vitrine.state", newValue: other })));
  expect(result.current[0]).toMatchObject({ userId: "f1", hideRedesignModal: true, isMenuHidden: false });
  act(() => result.current[1]({ recentProjects: ["1"] }));
  expect(result.current[0]).toMatchObject({ hideRedesignModal: true, recentProjects: ["1"] });
  expect(kept()).toMatchObject({ userId: "f2", isMenuHidden: true, recentProjects: [] });
});

test("a requested reload of the site list is taken once", () => {
  requestSiteReload();
  expect(window.sessionStorage.getItem("vitrine.reload_sites")).not.toBeNull();
  expect([takeSiteReload(), takeSiteReload()]).toEqual([true, false]);
});

test("the state of the tab is kept for the tab", () => {
  const { result } = renderHook(() => useSessionState());
  act(() => result.current[1]({ hideRedesignModal: true }));
  expect(result.current[0].hideRedesignModal).toBe(true);
  expect(window.sessionStorage.getItem("vitrine.session")).toContain('"hideRedesignModal":true');
  expect(window.localStorage.getItem("vitrine.session")).toBeNull();
});
