import { addItems, finishImport, startImport } from "@/lib/contract/catalogue/catalogue-import";
import { callDirectly, type MakeCall } from "./direct";

/** The import command, which no user starts. */
export const IMPORT_COMMAND = { as: { uid: "import", sid: "", name: "", email: "" } };

/** An item of an import; its title is made from its identity if absent. */
export type ImportedItem = {
  identity: string;
  type?: string;
  title?: string;
  attributes?: Record<string, unknown>;
  group?: {
    key: string;
    is_main?: boolean;
    aliases?: string[];
    members?: string[];
    is_variant_only?: boolean;
    is_out?: boolean;
  };
};

/** Imports these items as a catalog run that removes all others; creates the site if it does not exist. Returns its id. */
export async function importCatalogue(
  site: string,
  given: readonly ImportedItem[],
  { source = "test", call = callDirectly }: { source?: string; call?: MakeCall } = {},
): Promise<string> {
  const started = (await call(startImport, { body: { site, source } }, IMPORT_COMMAND)).ok();
  const params = { importId: started.import_id };
  const items = given.map((item) => ({ type: "item", title: `Item ${item.identity}`, attributes: {}, ...item }));
  const added = (await call(addItems, { params, body: { items } }, IMPORT_COMMAND)).ok();
  expect(added).toEqual({ accepted: items.length, rejected: [] });
  (await call(finishImport, { params, body: { keep_missing: false } }, IMPORT_COMMAND)).ok();
  return started.site_id;
}
