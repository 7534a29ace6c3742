import { randomUUID } from "node:crypto";
import { setAppLanguage } from "@/lib/contract/accounts/language";
import {
  consumeLink,
  currentSession,
  endSession,
  openSession,
  type SignInSession,
} from "@/lib/contract/accounts/sign-in";
import { me } from "@/lib/contract/accounts/who";
import { type Frequency, saveByLink, saveDigest, showDigest } from "@/lib/contract/analytics/digest";
import * as firstDay from "@/lib/contract/analytics/first-day";
import { callDirectly, type TestAnswer } from "@/tests/support/direct";
import type { TestActor } from "@/tests/support/seed";
import { callOrThrow, type UndoBench, type UndoCases } from "./undo-case";

/** Personal data has no history: each write has a separate call that undoes it. */
export const ownCases: UndoCases = {
  "language.setAppLanguage": async (bench) => {
    const set = (locale: "cs" | "en") => callOrThrow(bench, setAppLanguage, { body: { user: { locale } } });
    return {
      act: () => set("cs"),
      look: async () => (await callOrThrow(bench, me, {})).body,
      takeBack: () => set("en"),
    };
  },
  "digest.saveDigest": async (bench) => {
    const set = (frequency: Frequency) => callOrThrow(bench, saveDigest, { body: { frequency } });
    return { act: () => set("weekly"), look: () => lookAtDigest(bench), takeBack: () => set("daily") };
  },
  "first-day.setHidden": async (bench) => {
    const params = { siteId: bench.siteId };
    const set = (isHidden: boolean) =>
      callOrThrow(bench, firstDay.setHidden, { params, body: { is_hidden: isHidden } });
    return {
      act: () => set(true),
      look: async () => (await callOrThrow(bench, firstDay.showFirstSteps, { params })).ok(),
      takeBack: () => set(false),
    };
  },
  "digest.saveByLink": async (bench) => ({
    act: () => callDirectly(saveByLink, { body: { uid: bench.as.uid, frequency: "off" } }),
    look: () => lookAtDigest(bench),
    takeBack: () => callOrThrow(bench, saveDigest, { body: { frequency: "daily" } }),
  }),
  "sign-in.consumeLink": async ({ as, siteId }) => {
    const link = { nonce: randomUUID(), sub: as.uid, site: siteId, purpose: "sign_in" };
    return opening(as, () => callDirectly(consumeLink, { body: { ...link, exp: Math.floor(Date.now() / 1000) + 60 } }));
  },
  "sign-in.openSession": async ({ as }) => {
    const body = { user: as.uid, amr: "oidc" as const, signed_in_at: Math.floor(Date.now() / 1000) };
    return opening(as, () => callDirectly(openSession, { body }));
  },
};

const lookAtDigest = async (bench: UndoBench) => (await callOrThrow(bench, showDigest, {})).ok();

/** Opening a session, which is undone by ending it. */
function opening(as: TestActor, open: () => Promise<TestAnswer & { ok: () => SignInSession }>) {
  let opened: SignInSession | null = null;
  const asOpened = () => ({ ...as, sid: opened?.sid ?? "none" });
  return {
    act: async () => {
      const answer = await open();
      opened = answer.ok();
      return answer;
    },
    look: async () => (await callDirectly(currentSession, {}, { as: asOpened() })).status,
    takeBack: () => callDirectly(endSession, {}, { as: asOpened() }),
  };
}
