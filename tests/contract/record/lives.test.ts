import { callDirectly } from "@/tests/support/direct";
import { recordCampaignLife } from "@/tests/support/record/campaign-life";
import { type LifeMode, recordCustomizationLife } from "@/tests/support/record/customization-life";
import { expectRecord } from "@/tests/support/record/expect-record";
import { recordVoiceLife } from "@/tests/support/record/voice-life";

// The life of one object of each kind that has drafts: after each step the answer, the new entries of the history, the draft, the
// live version, and what shoppers get. The records are the same with both databases.

// Each life is some hundreds of calls.
jest.setTimeout(900_000);

const MODES: readonly LifeMode[] = [
  { kind: "query-customizations", mode: "simple" },
  { kind: "query-customizations", mode: "advanced" },
  { kind: "product-listings", mode: "simple" },
  { kind: "top-items", mode: "simple" },
  { kind: "recommendations-customization", mode: "simple" },
];

test.each(["campaigns", "listing-campaigns"] as const)("the life of one of %s is as recorded", async (kind) => {
  expectRecord(`lives/${kind}.txt`, await recordCampaignLife(callDirectly, kind));
});

test("the life of voice search is as recorded", async () => {
  expectRecord("lives/voice-search.txt", await recordVoiceLife(callDirectly));
});

test.each(MODES.map((life) => [life.kind, life.mode, life] as const))(
  "the life of a customization of %s in the %s mode is as recorded",
  async (kind, mode, life) => {
    expectRecord(`lives/${kind}-${mode}.txt`, await recordCustomizationLife(callDirectly, life));
  },
);
