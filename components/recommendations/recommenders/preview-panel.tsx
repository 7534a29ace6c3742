import { keepPreviousData, type UseQueryResult, useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { ItemPicker } from "@/components/recommendations/parts/item-picker";
import { useModelName } from "@/components/recommendations/parts/use-model-name";
import { FailedRead } from "@/components/ui/empty-state";
import { Select } from "@/components/ui/select";
import { SkeletonRows, SkeletonWhile } from "@/components/ui/skeleton";
import { TextField } from "@/components/ui/text-field";
import { useDebounced } from "@/components/ui/use-debounced";
import { readAs } from "@/lib/client/query";
import { useAddress } from "@/lib/client/use-address";
import { preview, type Recommender } from "@/lib/contract/recommendations/recommenders";
import type { Output } from "@/lib/http/endpoint";
import { PreviewHits } from "./preview-hits";
import { recommendersAddress } from "./recommenders-address";

/** The ID of the heading of the preview, which gets the focus when a model is chosen. */
export const PREVIEW_ID = "recommender-preview";
const TYPING_MS = 300;

/** `version` is that of the trained model: an answer of an older one is requested again. */
type Props = { siteId: string; models: readonly Recommender[]; version: number | null };

/** Shows what a model recommends for an item or a visitor, and why. */
export function RecommenderPreviewPanel({ siteId, models, version }: Props) {
  const t = useTranslations("recommenders.preview");
  const { nameModel } = useModelName();
  const [{ model }, setAddress] = useAddress(recommendersAddress);
  const chosen = models.find(({ recommender_id: id }) => id === model) ?? models[0];
  if (chosen === undefined) return null;
  return (
    <section aria-labelledby={PREVIEW_ID}>
      <h2 id={PREVIEW_ID} tabIndex={-1} className="scroll-mt-24 font-semibold text-xl">
        {t("title")}
      </h2>
      <p className="mt-1 mb-4 max-w-[72ch] text-ink-2">{t("intro")}</p>
      <ModelPreview key={chosen.recommender_id} siteId={siteId} model={chosen} version={version}>
        <Select
          label={t("model")}
          options={models.map((one) => ({ value: one.recommender_id, label: nameModel(one.recommender_id) }))}
          value={chosen.recommender_id}
          onChange={(event) => setAddress({ model: event.target.value, input: undefined })}
        />
      </ModelPreview>
    </section>
  );
}

type PreviewProps = { siteId: string; model: Recommender; version: number | null; children: ReactNode };

/** The fields and the answer; `children` is the choice of the model. */
function ModelPreview({ siteId, model, version, children }: PreviewProps) {
  const t = useTranslations("recommenders.preview");
  const [{ input, user }] = useAddress(recommendersAddress);
  const isPersonal = model.input === "visitor";
  const hasInput = model.input !== "none" && !isPersonal && input !== undefined;
  const isMissing = isNeeded(model.input) && (isPersonal ? user === undefined : input === undefined);
  const query = {
    recommender_id: model.recommender_id,
    ...(hasInput ? { "item_ids[]": [input] } : {}),
    ...(isPersonal && user !== undefined ? { user_id: user } : {}),
  };
  const found = useQuery({
    ...readAs(preview, { params: { siteId }, query }, String(version), (answer) => answer),
    enabled: !isMissing,
    placeholderData: keepPreviousData,
  });
  const chosen = hasInput ? found.data?.titles?.[input] || input : undefined;
  return (
    <>
      <div className="grid max-w-3xl gap-4 sm:grid-cols-2">
        {children}
        <PreviewInput kind={model.input ?? "none"} chosen={chosen} />
      </div>
      {isMissing && isNeeded(model.input) ? (
        <p className="mt-4 text-ink-2">{t(`choose.${model.input}`)}</p>
      ) : (
        <PreviewAnswer found={found} input={hasInput ? input : undefined} />
      )}
    </>
  );
}

/** Whether a model recommends nothing of its own before this is chosen. */
const isNeeded = (kind: string | null | undefined): kind is "items" | "article" | "visitor" =>
  kind === "items" || kind === "article" || kind === "visitor";

type InputProps = { kind: string; chosen: string | undefined };

/** The field for what a model recommends for; nothing for models without input. */
function PreviewInput({ kind, chosen }: InputProps) {
  const t = useTranslations("recommenders.preview.inputs");
  const [{ input = "", user = "" }, setAddress] = useAddress(recommendersAddress);
  if (kind === "items" || kind === "article")
    return (
      <ItemPicker
        label={t(kind)}
        chosen={chosen}
        type={kind === "article" ? "article" : "item"}
        onPick={(identity) => setAddress({ input: identity })}
      />
    );
  if (kind === "visitor")
    return (
      <TypedInput label={t("visitor")} value={user} onChange={(text) => setAddress({ user: text || undefined })} />
    );
  if (kind === "category" || kind === "brand" || kind === "label")
    return <TypedInput label={t(kind)} value={input} onChange={(text) => setAddress({ input: text || undefined })} />;
  return null;
}

function TypedInput({ label, value, onChange }: { label: string; value: string; onChange: (text: string) => void }) {
  const [text, setText] = useDebounced(value, onChange, TYPING_MS);
  return <TextField label={label} value={text} onChange={(event) => setText(event.target.value)} />;
}

type AnswerProps = { found: UseQueryResult<Output<typeof preview>>; input: string | undefined };

function PreviewAnswer({ found, input }: AnswerProps) {
  const t = useTranslations("recommenders.preview");
  if (found.isError && found.data === undefined)
    return (
      <div className="mt-4">
        <FailedRead of={found} title={t("failed")} headingLevel={3} />
      </div>
    );
  return (
    <SkeletonWhile isWaiting={found.data === undefined} skeleton={<SkeletonRows rows={5} columns={2} />}>
      {found.data && <PreviewHits answer={found.data} input={input} isBusy={found.isPlaceholderData} />}
    </SkeletonWhile>
  );
}
