import { getTranslations } from "next-intl/server";
import { cache } from "react";
import { buildEditorMetadata, type EditorOfKind, EditorPage, type EditorProps } from "@/app/sites/[siteId]/editor-page";
import { buildLiveKey } from "@/components/customizations/model/kinds/common-form";
import { LazyRecommendationsEditorScreen } from "@/components/recommendations/lazy-screens";
import {
  buildOrganicBoxInput,
  buildOrganicBoxKey,
  toSuggestions,
} from "@/components/recommendations/recommendations-customization/box-read";
import { toCustomization } from "@/components/recommendations/recommendations-customization/customization-form";
import { sampleAddress } from "@/components/recommendations/recommendations-customization/sample-address";
import { type RecommendationsCustomization, show } from "@/lib/contract/recommendations/recommendations-customization";
import { organicBox } from "@/lib/contract/recommendations/recommendations-preview";
import { isModelId } from "@/lib/domain/recommendations/models";
import { nameSubject } from "@/lib/domain/search/kinds";
import { AUTOCOMPLETE_ROWS } from "@/lib/domain/search/search-inputs";
import { fromAddress, orNotFound, readNow } from "@/lib/server/pages/read";

const KIND: EditorOfKind<RecommendationsCustomization> = {
  kind: "recommendations-customization",
  texts: ["customization-copies", "recommendations", "recommendations-customization"],
  find: cache((siteId, id) => orNotFound(() => readNow(show, { params: { siteId }, query: { id } }))),
  buildName,
  load: (found, { siteId, id, openedAt, searchParams }) => {
    const about = { id, sample: fromAddress(sampleAddress, searchParams).sample };
    const size = AUTOCOMPLETE_ROWS.first;
    const reads = found && [
      { queryKey: buildLiveKey(show, siteId, id), queryFn: async () => toCustomization(found) },
      {
        queryKey: buildOrganicBoxKey(siteId, about, size),
        queryFn: async () => toSuggestions(await readNow(organicBox, buildOrganicBoxInput(siteId, about, size))),
      },
    ];
    const screen = <LazyRecommendationsEditorScreen siteId={siteId} id={id} openedAt={openedAt} />;
    return { reads: reads ?? [], screen };
  },
};

/** The recommender and the target. */
async function buildName(found: RecommendationsCustomization): Promise<string> {
  const models = await getTranslations("recommendations.models");
  const t = await getTranslations("recommendations-customization.target");
  const { kind, subject, type, title } = toCustomization(found);
  const model = isModelId(type) ? models(`${type}.name`) : type;
  return t("named", { model, target: nameSubject({ kind, subject }, title) || t("all") });
}

export const generateMetadata = (props: EditorProps) => buildEditorMetadata(KIND, props);

export default function Page(props: EditorProps) {
  return <EditorPage of={KIND} {...props} />;
}
