import { setAppLanguage } from "@/lib/contract/accounts/language";
import { me } from "@/lib/contract/accounts/who";
import { callDirectly } from "@/tests/support/direct";
import { LAYERS } from "@/tests/support/layers";
import { createActor } from "@/tests/support/seed";

test.each(LAYERS)("%s: the language stays with the person", async (_, call) => {
  const as = await createActor();
  const { status, body } = await call(setAppLanguage, { body: { user: { locale: "sk" } } }, { as });
  expect([status, body]).toEqual([200, { user: { locale: "sk" } }]);
  expect((await callDirectly(me, {}, { as })).body).toMatchObject({ user: { locale: "sk" } });
});
