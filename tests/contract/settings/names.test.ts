import { eq } from "drizzle-orm";
import { sites } from "@/backend/db/schema/accounts/accounts";
import { renameGroup, renameProject } from "@/lib/contract/settings/administration";
import { createProject, renameAnyProject } from "@/lib/contract/settings/all-projects";
import { createNewSite } from "@/lib/contract/settings/new-site";
import { saveSettings, showSettings } from "@/lib/contract/settings/site-settings";
import { ifMatch } from "@/tests/support/direct";
import { LAYERS } from "@/tests/support/layers";
import { createActor, createSite, makeUniqueId } from "@/tests/support/seed";
import { store } from "@/tests/support/test-backend";

// Names of sites, groups and projects go into mails, so no call stores one that is a link or hides text.

const WRONG = [
  ["Your shop is locked. Go to evil.example", "has_link"],
  ["https://evil.example", "has_link"],
  ["Boots\nOpen this", "not_plain"],
  ["Boots\u202Exe", "not_plain"],
] as const;

const SETTINGS = { time_zone: "Europe/Prague", currency: "CZK", language: "cs", base_url: "https://shop.example" };

describe.each(LAYERS)("names %s", (_, call) => {
  test.each(WRONG)("%j is refused wherever a name is stored", async (name, fault) => {
    const [projectId, groupId] = [makeUniqueId("project"), makeUniqueId("group")];
    const siteId = await createSite({ projectId, groupId });
    const as = await createActor({ sites: ["*"], roles: ["internal"] });
    const params = { siteId };
    const { revision } = (await call(showSettings, { params }, { as })).ok();
    const codes = { errors: { name: [`name_${fault}`] } };
    const answers = [
      await call(saveSettings, { params, body: { ...SETTINGS, name } }, { as, headers: ifMatch(revision) }),
      await call(createNewSite, { params, body: { ...SETTINGS, name, group_id: groupId } }, { as }),
      await call(renameProject, { params, body: { name } }, { as }),
      await call(renameGroup, { params, body: { id: groupId, name } }, { as }),
      await call(createProject, { params, body: { name } }, { as }),
      await call(renameAnyProject, { params, body: { id: projectId, name } }, { as }),
    ];
    for (const { status, body } of answers) expect([status, body]).toMatchObject([422, codes]);
    const inGroup = { ...SETTINGS, name: makeUniqueId("Shop"), group_id: null, group_name: name };
    const { status, body } = await call(createNewSite, { params, body: inGroup }, { as });
    expect([status, body]).toMatchObject([422, { errors: { group_name: [`group_${fault}`] } }]);
  });

  test("a stored name that is older than the rules stays when other settings are saved", async () => {
    const name = `Go to https://evil.example ${makeUniqueId("old")}`;
    const siteId = await createSite({ name });
    const as = await createActor({ sites: [siteId] });
    const params = { siteId };
    const { revision } = (await call(showSettings, { params }, { as })).ok();
    const body = { ...SETTINGS, currency: "EUR", name };
    (await call(saveSettings, { params, body }, { as, headers: ifMatch(revision) })).ok();
    const [row] = await store().select().from(sites).where(eq(sites.siteId, siteId));
    expect(row).toMatchObject({ name, currency: "EUR" });
  });
});
