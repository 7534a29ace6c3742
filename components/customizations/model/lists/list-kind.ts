import { type ComponentType, createContext, type RefObject, use, useMemo } from "react";
import type { CopyWizardProps } from "@/components/customizations/model/kinds/copy-props";
import type { ColumnCell } from "@/components/lists/list-columns";
import type { ConvertedRead } from "@/lib/client/query";
import type { Customization } from "@/lib/contract/customizations/customizations";
import type { ListItem, list } from "@/lib/contract/customizations/query-list";
import type { CustomizationKind } from "@/lib/contract/search/kinds";
import type { Access, Endpoint, Output } from "@/lib/http/endpoint";
import type { CustomizationListState } from "./list-address";

/** The requests that a row applies to, of a kind with several sorts of them. */
export type RowTarget = { type: "item" | "criteria" | "all"; priority: number };
/** A row of a list in the common form: `subject` as in `Customization`, `title` of the item that it names. */
export type ListRow = Omit<ListItem, "query"> & Pick<Customization, "subject" | "title"> & { target?: RowTarget };
export type ListPage = Omit<Output<typeof list>, "items"> & { items: ListRow[] };

/** Texts of a list. */
export type ListWording = {
  title: string;
  intro: string;
  create: string;
  find: string;
  /** Heading of the name column. */
  name: string;
  /** Label of the filter by type; "Type" without it. */
  type?: string;
  nothing: string;
  nothingHint: string;
  sample: string;
};

/** Calls behind the evidence sections of a list. */
export type ListEvidence = {
  kind: CustomizationKind;
  list: Endpoint;
  /** The live version of a customization in the common form; its script loads on first use. */
  live: (siteId: string, id: string) => Promise<Customization>;
};

type LineProps = { query: string; buttonRef: RefObject<HTMLButtonElement | null>; onCreate: (query: string) => void };

/** Names of a row: `short` in the list, `full` alone in a sentence. */
export type RowNames = { short: (row: ListRow) => string; full: (row: ListRow) => string };

/** What the shared list needs from a kind of customization. */
export type ListKind = {
  /** Path segment of its screens below a site. */
  folder: string;
  /** Whether the kind has simple and advanced mode. */
  hasModes: boolean;
  /** Access needed to create and delete. */
  writeAccess: Access;
  read: (siteId: string, state: CustomizationListState) => ConvertedRead<ListPage>;
  /** `site` is the name of the site. */
  useWording: (site: string) => ListWording;
  /** Form that creates one from a typed name. */
  CreateForm: ComponentType<{ initial: string; onClose: () => void }>;
  /** Button that creates one from a search without a match. */
  CreateLine: ComponentType<LineProps>;
  evidence: ListEvidence;
  /** Panel of stale rules; null if the kind has none. */
  StaleRules: ComponentType<{ siteId: string }> | null;
  /** What a row says about its target; without it, the list has no such column. */
  useTargetCell?: () => ColumnCell<ListRow>;
  /** Names of a row: in the list, and alone in a sentence; without it both are the display name of its subject. */
  useRowNames?: () => RowNames;
  /** Names the type of a row; without it as a type of items. */
  useTypeName?: () => (type: string) => string;
  /** More actions of the list, for example import and export. */
  Tools?: ComponentType<{ siteId: string }>;
  /** What is missing for this kind, shown above the list; loaded when the page is idle. */
  Missing?: ComponentType<{ siteId: string }>;
  /** Display name of a subject. */
  formatName: (subject: string) => string;
  /** Copies customizations to other sites; without it they cannot be copied. */
  CopyWizard?: ComponentType<CopyWizardProps>;
  DeleteDialog: ComponentType<{ about: DeleteTarget; onCancel: () => void; onGone: () => void }>;
};

export const ListKindContext = createContext<ListKind | null>(null);

/** The kind of the surrounding list. */
export function useListKind(): ListKind {
  const kind = use(ListKindContext);
  if (kind === null) throw new Error("useListKind must be used inside a list of customizations");
  return kind;
}

/** Names of the rows of the surrounding list. */
export function useRowNames(): RowNames {
  const { useRowNames: useOwn, formatName } = useListKind();
  const own = useOwn?.();
  return useMemo(() => {
    const format = ({ subject }: ListRow) => formatName(subject);
    return own ?? { short: format, full: format };
  }, [own, formatName]);
}

export type DeleteTarget = { id: string; name: string; rules: number };
