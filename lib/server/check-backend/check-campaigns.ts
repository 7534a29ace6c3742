import * as campaigns from "@/lib/contract/campaigns/campaigns";
import * as listingCampaigns from "@/lib/contract/campaigns/listing-campaigns";
import { type Checker, skipIfImpossible } from "./checker";
import type { Acceptable } from "./describe-refusal";
import { rememberOwn } from "./leftovers";
import type { CheckStep } from "./step";

const GONE = { codes: ["not_found"], statuses: [404] };
const NO_IMAGE = {
  outcome: "skipped",
  reason: "pass --banner, the https URL of a JPG that the backend accepts",
} as const;
const NO_CATEGORY = {
  outcome: "skipped",
  reason: "an invented category is refused, so saving is not checked",
} as const;

const ACCEPTABLE: Acceptable = {
  image_not_found: NO_IMAGE,
  image_not_jpg: NO_IMAGE,
  image_too_large: NO_IMAGE,
  image_not_checked: NO_IMAGE,
  redirects: NO_IMAGE,
  category_path_unknown: NO_CATEGORY,
  category_attribute_missing: NO_CATEGORY,
  category_value_not_single: NO_CATEGORY,
};

/** The life of a campaign for a query that nobody enters, or for a category that does not exist. */
async function checkKind(checker: Checker, kind: typeof campaigns | typeof listingCampaigns): Promise<void> {
  const { params, ownName, options, facts } = checker;
  const isQueries = kind === campaigns;
  const desktop = options.banner ?? facts.banner ?? "https://vitrine-check.invalid/banner.jpg";
  const campaign = {
    id: null as string | null,
    queries: isQueries ? ownName : null,
    categories: isQueries ? null : [ownName],
    target_url: facts.baseUrl?.startsWith("https://") ? facts.baseUrl : "https://vitrine-check.invalid/",
    banners: { search_header: { desktop_url: desktop, mobile_url: null } },
  };
  if (skipIfImpossible(checker, [kind.save, kind.destroy])) return;
  const forget = rememberOwn(checker, {
    label: `a campaign of ${ownName}`,
    list: kind.list,
    idField: "id",
    destroy: kind.destroy,
    toBody: (id) => ({ campaign: { id } }),
  });
  const made = await checker.check(
    kind.save,
    { params, body: { campaign } },
    { what: "a new one", acceptable: ACCEPTABLE },
  );
  if (made === null) return checker.skip(kind.destroy, "no campaign was created");
  const { id } = made.campaign;
  const input = { params, body: { campaign: { id } } };
  await checker.check(
    kind.list,
    { params },
    {
      what: "with the new one",
      verify: (answer) =>
        answer.campaigns.some((one) => one.id === id)
          ? []
          : [{ path: "campaigns", expected: "the new campaign", found: "others only" }],
    },
  );
  const revision = made.campaign.revision ?? undefined;
  await checker.check(
    kind.save,
    { params, body: { campaign: { ...campaign, id } } },
    {
      what: "the same again",
      ifMatch: revision === undefined ? undefined : String(revision),
      acceptable: ACCEPTABLE,
      verify: (answer) =>
        answer.campaign.id === id ? [] : [{ path: "campaign.id", expected: "the id as sent", found: "another" }],
    },
  );
  const deleted = await checker.check(kind.destroy, input);
  if (deleted === null) return;
  forget();
  await checker.expectRefusal(kind.destroy, input, { what: "a second time", ...GONE });
}

/** Writes of both kinds of campaigns. */
export const CAMPAIGN_STEPS: readonly CheckStep[] = [
  {
    kind: "writes",
    calls: [campaigns.save, campaigns.destroy],
    run: (checker) => checkKind(checker, campaigns),
  },
  {
    kind: "writes",
    calls: [listingCampaigns.save, listingCampaigns.destroy],
    run: (checker) => checkKind(checker, listingCampaigns),
  },
];
