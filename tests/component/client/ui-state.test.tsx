import { act, renderHook } from "@testing-library/react";
import {
  changeUiState,
  getUiState,
  requestSiteReload,
  startUiState,
  takeSiteReload,
  useSessionState,
  useUiState,
} from "@/lib/client/ui-state";

beforeEach(() => {
  window.localStorage.clear();
  window.sessionStorage.clear();
});

afterEach(() => jest.restoreAllMocks());

function readStored(): Record<string, unknown> {
  return JSON.parse(window.localStorage.getItem("vitrine.state") ?? "{}") as Record<string, unknown>;
}

test("stores changes under one key, with the user's id", () => {
  startUiState("a1");
  changeUiState({ isMenuHidden: true });
  expect(readStored()).toMatchObject({ userId: "a1", isMenuHidden: true, catalogItemJson: true });
});

test("another user starts with a new state, without the first user's site list", () => {
  startUiState("b1");
  changeUiState({ sitesCache: [], sitesCacheTimestamp: 5, recentProjects: ["7"] });
  startUiState("b2");
  expect(getUiState()).toMatchObject({ userId: "b2", sitesCache: null, recentProjects: [] });
  expect(readStored()).toMatchObject({ userId: "b2", sitesCache: null, sitesCacheTimestamp: null });
});

test("corrupt storage starts with a new state", () => {
  window.localStorage.setItem("vitrine.state", "{nonsense");
  startUiState("c1");
  expect(getUiState()).toMatchObject({ userId: "c1", isMenuHidden: false });
});

test("with blocked storage the state stays in memory", () => {
  jest.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
    throw new DOMException("full", "QuotaExceededError");
  });
  jest.spyOn(Storage.prototype, "getItem").mockImplementation(() => {
    throw new DOMException("blocked", "SecurityError");
  });
  startUiState("d1");
  changeUiState({ isMenuHidden: true });
  expect(getUiState().isMenuHidden).toBe(true);
  expect(takeSiteReload()).toBe(false);
});

test("adopts a change from another tab and does not revert it", () => {
  startUiState("e1");
  const { result } = renderHook(() => useUiState());
  const other = JSON.stringify({ ...getUiState(), isMenuHidden: true });
  window.localStorage.setItem("vitrine.state", other);
  act(() => void window.dispatchEvent(new StorageEvent("storage", { key: "vitrine.state", newValue: other })));
  expect(result.current[0].isMenuHidden).toBe(true);
  act(() => result.current[1]({ recentProjects: ["1"] }));
  expect(readStored()).toMatchObject({ isMenuHidden: true, recentProjects: ["1"] });
});

test("ignores the state of another user in another tab, and does not overwrite it", () => {
  startUiState("f1");
  changeUiState({ hideRedesignModal: true });
  const { result } = renderHook(() => useUiState());
  const other = JSON.stringify({ ...getUiState(), userId: "f2", hideRedesignModal: false, isMenuHidden: true });
  window.localStorage.setItem("vitrine.state", other);
  act(() => void window.dispatchEvent(new StorageEvent("storage", { key: "vitrine.state", newValue: other })));
  expect(result.current[0]).toMatchObject({ userId: "f1", hideRedesignModal: true, isMenuHidden: false });
  act(() => result.current[1]({ recentProjects: ["1"] }));
  expect(result.current[0]).toMatchObject({ hideRedesignModal: true, recentProjects: ["1"] });
  expect(readStored()).toMatchObject({ userId: "f2", isMenuHidden: true, recentProjects: [] });
});

test("a requested reload of the site list is consumed once", () => {
  requestSiteReload();
  expect(window.sessionStorage.getItem("vitrine.reload_sites")).not.toBeNull();
  expect([takeSiteReload(), takeSiteReload()]).toEqual([true, false]);
});

test("stores the session state per tab", () => {
  const { result } = renderHook(() => useSessionState());
  act(() => result.current[1]({ hideRedesignModal: true }));
  expect(result.current[0].hideRedesignModal).toBe(true);
  expect(window.sessionStorage.getItem("vitrine.session")).toContain('"hideRedesignModal":true');
  expect(window.localStorage.getItem("vitrine.session")).toBeNull();
});

test("while storage has what this tab stored, neither a start nor a change parses or writes it again", () => {
  window.localStorage.setItem("vitrine.state", JSON.stringify({ userId: "g1", recentProjects: ["1"] }));
  const write = jest.spyOn(Storage.prototype, "setItem");
  startUiState("g1");
  expect(write).not.toHaveBeenCalled();
  const parse = jest.spyOn(JSON, "parse");
  changeUiState({ isMenuHidden: true });
  changeUiState({ isMenuHidden: false });
  expect(parse).not.toHaveBeenCalled();
  parse.mockRestore();
  expect(readStored()).toMatchObject({ recentProjects: ["1"], isMenuHidden: false });
});

test("a change adds to what another tab has stored meanwhile", () => {
  startUiState("h1");
  changeUiState({ isMenuHidden: true });
  window.localStorage.setItem("vitrine.state", JSON.stringify({ ...readStored(), recentProjects: ["7"] }));
  changeUiState({ hideRedesignModal: true });
  const expected = { isMenuHidden: true, recentProjects: ["7"], hideRedesignModal: true };
  expect(getUiState()).toMatchObject(expected);
  expect(readStored()).toMatchObject(expected);
});
