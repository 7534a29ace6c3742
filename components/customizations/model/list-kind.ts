import { type ComponentType, createContext, type RefObject, use } from "react";

import type { FormedRead } from "@/lib/client/query";
import type { Customization } from "@/lib/contract/customizations/customizations";
import type { list } from "@/lib/contract/customizations/query-customizations";
import type { CustomizationKind } from "@/lib/contract/search/kinds";
import type { Access, Endpoint, Output } from "@/lib/http/endpoint";
import type { ListAddress } from "./list-address";

/** A page of a list; its rows are called by `query`, whatever they customize. */
export type ListPage = Output<typeof list>;

/** What a list is called, and what can be found and made in it. */
export type ListWording = {
  title: string;
  intro: string;
  create: string;
  find: string;
  /** The heading of the column of names. */
  name: string;
  nothing: string;
  nothingHint: string;
  sample: string;
};

/** What the searches say about the customizations of a list. */
export type ListEvidence = {
  kind: CustomizationKind;
  list: Endpoint;
  /** One customization as it is live, in the common form; its script is loaded when it is asked for. */
  live: (siteId: string, id: string) => Promise<Customization>;
};

type LineProps = { query: string; buttonRef: RefObject<HTMLButtonElement | null>; onCreate: (query: string) => void };

/** What the one list needs to know of a kind of customization. */
export type ListKind = {
  /** What its screens start with below a site. */
  folder: string;
  /** Simple and advanced mode, copies to other sites. */
  hasModes: boolean;
  /** Who may make and delete them. */
  writeAccess: Access;
  read: (siteId: string, address: ListAddress) => FormedRead<ListPage>;
  /** `site` is the name of the site. */
  useWording: (site: string) => ListWording;
  /** Makes one from a name that was typed in full. */
  CreateForm: ComponentType<{ initial: string; onClose: () => void }>;
  /** Makes one of the name that was looked for in vain. */
  CreateLine: ComponentType<LineProps>;
  evidence: ListEvidence;
  /** What is wrong with the rules of all of them. */
  Debt: ComponentType<{ siteId: string }>;
  /** What people call a query or the path of a category. */
  nameOf: (subject: string) => string;
  DeleteDialog: ComponentType<{ about: Doomed; onCancel: () => void; onGone: () => void }>;
};

/** The kind of customizations that a list is about. */
export const ListKindContext = createContext<ListKind | null>(null);

/** The kind of customizations that the list is about. */
export function useListKind(): ListKind {
  const kind = use(ListKindContext);
  if (kind === null) throw new Error("useListKind stands outside a list of customizations");
  return kind;
}

/** What is about to be deleted. */
export type Doomed = { id: string; query: string; rules: number };
