"use client";

import { Download, Ellipsis, Upload } from "lucide-react";
import { useTranslations } from "next-intl";
import { lazy, type RefObject, Suspense, useMemo, useState } from "react";
import { CreateButtonLine } from "@/components/customizations/list/create-button-line";
import { CustomizationList } from "@/components/customizations/list/customization-list";
import { ROWS } from "@/components/customizations/model/kinds/common-form";
import {
  type ListKind,
  ListKindContext,
  type ListRow,
  type ListWording,
  type RowNames,
} from "@/components/customizations/model/lists/list-kind";
import type { ColumnCell } from "@/components/lists/list-columns";
import { useModelName } from "@/components/recommendations/parts/use-model-name";
import { Menu } from "@/components/ui/menu";
import { readAs } from "@/lib/client/query";
import { useAllowed } from "@/lib/client/site-context";
import {
  create,
  EXPORT_FORMATS,
  exportFile,
  importRows,
  list,
} from "@/lib/contract/recommendations/recommendations-customization";
import { buildCallUrl } from "@/lib/http/endpoint";
import { RECOMMENDATIONS_FOLDER, toListPage } from "./customization-form";
import { RecommendationsCopyWizard } from "./lazy-copy-wizard";
import { useCustomizationName, useTargetName } from "./target-names";

/** The customizations of recommendations of a site. */
export function RecommendationsListScreen({ siteId }: { siteId: string }) {
  return (
    <ListKindContext value={RECOMMENDATIONS_LIST}>
      <CustomizationList siteId={siteId} />
    </ListKindContext>
  );
}

/** The list of customizations of recommendations; the target is the name of a row, the model its type. */
const RECOMMENDATIONS_LIST: ListKind = {
  folder: RECOMMENDATIONS_FOLDER,
  hasModes: false,
  writeAccess: create.access,
  read: (siteId, query) => readAs(list, { params: { siteId }, query }, ROWS, toListPage),
  useWording,
  useRowNames,
  useTypeName: () => useModelName().nameModel,
  useTargetCell,
  formatName: (subject) => subject,
  evidence: {
    kind: "recommendations-customization",
    list,
    live: async (siteId, id) =>
      (await import("./recommendations-kind")).createRecommendationsKind({ id }).live(siteId, id).queryFn({}),
  },
  StaleRules: null,
  Tools: ExchangeTools,
  CreateForm: lazy(() =>
    import("./create-customization-form").then((file) => ({ default: file.CreateCustomizationForm })),
  ),
  CreateLine: CreateCustomizationLine,
  CopyWizard: RecommendationsCopyWizard,
  DeleteDialog: lazy(async () => {
    const [{ DeleteFromList }, { createRecommendationsKind }] = await Promise.all([
      import("@/components/customizations/list/delete-dialog"),
      import("./recommendations-kind"),
    ]);
    return {
      default: (props) => <DeleteFromList kind={createRecommendationsKind({ id: props.about.id })} {...props} />,
    };
  }),
};

function useWording(site: string): ListWording {
  const t = useTranslations("recommendations-customization.list");
  return {
    title: t("title"),
    intro: t("intro"),
    create: t("new"),
    find: t("find"),
    name: t("name"),
    type: t("model"),
    nothing: t("nothing"),
    nothingHint: t("nothingHint"),
    sample: t("sample", { site }),
  };
}

function useRowNames(): RowNames {
  const targetName = useTargetName();
  const fullName = useCustomizationName();
  return useMemo(
    () => ({
      short: targetName,
      full: fullName,
    }),
    [targetName, fullName],
  );
}

/** What the target of a row is, and how it ranks among others. */
function useTargetCell(): ColumnCell<ListRow> {
  const t = useTranslations("recommendations-customization");
  return useMemo(
    () => ({
      header: t("list.target"),
      cell: ({ target }) =>
        target && (
          <>
            <span className="whitespace-nowrap">{t(`target.${target.type}`)}</span>
            <span className="under">{t("target.priority", { priority: target.priority })}</span>
          </>
        ),
    }),
    [t],
  );
}

type Props = { query: string; buttonRef: RefObject<HTMLButtonElement | null>; onCreate: (query: string) => void };

/** First line of the list when no customization matches the search: opens the create form with the search text. */
function CreateCustomizationLine({ query, buttonRef, onCreate }: Props) {
  const t = useTranslations("recommendations-customization.list");
  return (
    <CreateButtonLine text={t("createFor", { q: query })} buttonRef={buttonRef} onCreate={() => onCreate(query)} />
  );
}

const ImportDialog = lazy(() =>
  import("@/components/recommendations/recommendations-exchange/import-dialog").then((file) => ({
    default: file.ImportDialog,
  })),
);

const TEXTS = { csv: "exportCsv", json: "exportJson" } as const;

/** Export and import of the list in one menu; importing needs the right to change it. */
export function ExchangeTools({ siteId }: { siteId: string }) {
  const t = useTranslations("recommendations-customization.exchange");
  const canWrite = useAllowed(importRows.access);
  const [isImporting, setImporting] = useState(false);
  const exports = EXPORT_FORMATS.map((format) => ({
    id: format,
    label: t(TEXTS[format]),
    icon: Download,
    href: `/api${buildCallUrl(exportFile, { params: { siteId }, query: { format } })}`,
  }));
  return (
    <>
      <Menu
        trigger={{ label: t("menu"), icon: Ellipsis, isIconOnly: true, kind: "secondary" }}
        items={canWrite ? [...exports, { id: "import", label: t("import"), icon: Upload, startsGroup: true }] : exports}
        onAction={() => setImporting(true)}
        align="end"
      />
      <Suspense fallback={null}>{isImporting && <ImportDialog onClose={() => setImporting(false)} />}</Suspense>
    </>
  );
}
