import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { ItemPicker } from "@/components/recommendations/parts/item-picker";
import { Banner } from "@/components/ui/banner";
import { TextField } from "@/components/ui/text-field";
import { useTyped } from "@/components/ui/use-debounced";
import { useSite } from "@/lib/client/site-context";
import { useAddress } from "@/lib/client/use-address";
import type { Customization } from "@/lib/contract/customizations/customizations";
import { IDENTITY_MAX } from "@/lib/contract/kit/limits";
import { findModel, type ModelInput } from "@/lib/domain/recommendations/models";
import { parseTarget } from "@/lib/domain/recommendations/target";
import { AUTOCOMPLETE_ROWS } from "@/lib/domain/search/search-inputs";
import { buildOrganicBoxRead } from "./box-read";
import { sampleAddress } from "./sample-address";

/** Types of the items that models recommend for. */
const TYPES = { items: "item", category: "category", brand: "brand", article: "article" } as const;

type Props = { base: Customization };

/** What the results are for: an item of the customization, or another one that the user chooses. */
export function SampleChoice({ base }: Props) {
  const t = useTranslations("recommendations-customization.sample");
  const { site } = useSite();
  const [{ sample }] = useAddress(sampleAddress);
  const found = useQuery(buildOrganicBoxRead(site.trackingCode, { id: base.id, sample }, AUTOCOMPLETE_ROWS.first));
  const input = findModel(base.type)?.input ?? "none";
  const isFixed = parseTarget(base.subject)?.type === "item";
  const box = found.data;
  const sampleName = box?.sample ? box.sample.title || box.sample.identity : null;
  return (
    <section aria-label={t("title")} className="mb-6 grid gap-3">
      {!isFixed && <SampleField input={input} current={sampleName} />}
      {box?.sample && (
        <p className="text-ink-2 text-md">
          {t.rich("current", {
            item: () => (
              <strong lang={site.language} className="font-semibold text-ink">
                {sampleName}
              </strong>
            ),
          })}
        </p>
      )}
      {box?.sample === null && needsSample(input) && <p className="text-ink-2 text-md">{t("nothing")}</p>}
      {input === "visitor" && <p className="text-ink-2 text-md">{t("visitor")}</p>}
      {box?.applies === false && <Banner kind="warn" title={t("noMatch")} />}
      {box?.is_trained === false && <Banner title={t("untrained")} />}
    </section>
  );
}

function needsSample(input: ModelInput): boolean {
  return input !== "none" && input !== "visitor" && input !== "label";
}

/** The field for what the model recommends for; nothing if it needs nothing. */
function SampleField({ input, current }: { input: ModelInput; current: string | null }) {
  const t = useTranslations("recommendations-customization.sample");
  const [, setAddress] = useAddress(sampleAddress);
  if (input === "none" || input === "visitor") return null;
  if (input === "label") return <LabelField />;
  return (
    <div className="max-w-md">
      <ItemPicker
        label={`${t("title")}: ${t(input)}`}
        hint={t("hint")}
        type={TYPES[input]}
        chosen={current ?? undefined}
        onPick={(identity) => setAddress({ sample: identity })}
      />
    </div>
  );
}

/** The label that the box is for, as it is typed. */
function LabelField() {
  const t = useTranslations("recommendations-customization.sample");
  const [{ sample = "" }, setAddress] = useAddress(sampleAddress);
  const [text, setText] = useTyped(sample, (typed) =>
    setAddress({ sample: typed.trim() || undefined }, { typing: true }),
  );
  return (
    <div className="max-w-md">
      <TextField
        label={`${t("title")}: ${t("label")}`}
        hint={t("hint")}
        value={text}
        maxLength={IDENTITY_MAX}
        onChange={(event) => setText(event.target.value)}
      />
    </div>
  );
}
