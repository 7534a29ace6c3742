import { Code, Eye } from "lucide-react";
import { useTranslations } from "next-intl";
import { useModelName } from "@/components/recommendations/parts/use-model-name";
import { Button } from "@/components/ui/button";
import { Chip, type ChipKind } from "@/components/ui/chip";
import { useAddress } from "@/lib/client/use-address";
import type { Recommender } from "@/lib/contract/recommendations/recommenders";
import { buildPlacementId } from "@/lib/domain/recommendations/box-snippet";
import type { ModelState } from "@/lib/domain/recommendations/model-reach";
import { BOX_PLACES, type BoxPlace, findModel } from "@/lib/domain/recommendations/models";
import type { PlacedModel } from "./code-dialog";
import { ModelFacts } from "./model-facts";
import { PREVIEW_ID } from "./preview-panel";
import { recommendersAddress } from "./recommenders-address";

type Props = { models: readonly Recommender[]; onCode: (box: PlacedModel) => void };

/** The models by the place they are made for. */
export function ModelList({ models, onCode }: Props) {
  const t = useTranslations("recommenders.models");
  const toPlace = (place: string | null | undefined): BoxPlace | "other" =>
    BOX_PLACES.find((one) => one === place) ?? "other";
  const groups = ([...BOX_PLACES, "other"] as const)
    .map((place) => ({ place, models: models.filter((model) => toPlace(model.place) === place) }))
    .filter((group) => group.models.length > 0);
  return (
    <section aria-labelledby="models">
      <h2 id="models" className="font-semibold text-xl">
        {t("title")}
      </h2>
      <p className="mt-1 max-w-[72ch] text-ink-2">{t("intro")}</p>
      {groups.map((group) => (
        <section key={group.place} aria-labelledby={`place-${group.place}`} className="mt-6">
          <h3 id={`place-${group.place}`} className="mb-2 font-semibold text-lg">
            {t(`places.${group.place}`)}
          </h3>
          <ul aria-labelledby={`place-${group.place}`} className="divide-y divide-line border-line border-y">
            {group.models.map((model) => (
              <ModelRow key={model.recommender_id} model={model} onCode={onCode} />
            ))}
          </ul>
        </section>
      ))}
    </section>
  );
}

const KINDS: Readonly<Record<ModelState, ChipKind>> = {
  ready: "good",
  learning: "warn",
  empty: "neutral",
  untrained: "neutral",
  substitute: "warn",
};

function ModelRow({ model, onCode }: { model: Recommender; onCode: Props["onCode"] }) {
  const t = useTranslations("recommenders.models");
  const { nameModel, describeModel } = useModelName();
  const [, setAddress] = useAddress(recommendersAddress);
  const { recommender_id: id, place } = model;
  const state = (Object.keys(KINDS) as ModelState[]).find((one) => one === model.state);
  const about = describeModel(id);
  const isKnown = findModel(id) !== undefined;
  function openPreview() {
    setAddress({ model: id, input: undefined });
    document.getElementById(PREVIEW_ID)?.focus();
  }
  return (
    <li className="grid gap-x-6 gap-y-3 py-4 md:grid-cols-[minmax(0,1fr)_auto]">
      <div className="grid min-w-0 gap-1">
        <h4 className="flex flex-wrap items-center gap-x-3 gap-y-1 font-semibold">
          {nameModel(id)}
          {state !== undefined && <Chip kind={KINDS[state]}>{t(`states.${state}`)}</Chip>}
        </h4>
        <p className="max-w-[72ch] text-md">
          {about} {isKnown && <code className="break-words font-code text-ink-2 text-sm">{id}</code>}
        </p>
        <ModelFacts model={model} />
      </div>
      <div className="flex flex-wrap items-start gap-2">
        <Button icon={Eye} isSmall aria-label={t("previewOf", { model: nameModel(id) })} onClick={openPreview}>
          {t("preview")}
        </Button>
        <Button
          icon={Code}
          isSmall
          aria-label={t("codeOf", { model: nameModel(id) })}
          onClick={() => onCode({ model: id, placement: buildPlacementId(id, place ?? null) })}
        >
          {t("code")}
        </Button>
      </div>
    </li>
  );
}
