import "server-only";
import { OWN_GROUPS, SIGN_IN_GROUP } from "@/lib/contract/kit/own-groups";

/** Group of the calls that the embedded backend answers in front of a shop's own backend (docs/adr/0060). */
const CHECKS_GROUP = "checks";

/**
 * What the web server does differently depending on who answers its calls: the embedded backend, or a shop's own one (BACKEND_URL). All
 * differences are here, so that no other code needs to know which of the two it is. What a backend supports says `loadSupports`.
 */
export type BackendTraits = {
  /** Capability groups until the backend has named its own. */
  assumedGroups: readonly string[];
  /** Capability groups that the embedded backend adds to those of the backend. */
  addedGroups: readonly string[];
  /** Capability groups whose calls the embedded backend answers. */
  embeddedGroups: readonly string[];
  /** Its answers may deviate from the contract in ways that can be read, and its ids may be numbers. */
  isReadLiberally: boolean;
  /** Calls with `siteIn: "query"` name their site. */
  takesSiteQuery: boolean;
  /** It says who the caller is, and gives tokens, for a site only. */
  knowsCallersBySite: boolean;
  /** It stores the users and gets signed calls, while the embedded backend stores the sessions. */
  storesOnlyUsers: boolean;
  /** Sessions in use have to be announced to it. */
  hasIdleTimeout: boolean;
  /** Its search host gets signed calls. */
  isSearchSigned: boolean;
  /** It sends the mails of sites itself. */
  sendsOwnMails: boolean;
  /** Its state is probed, for operators. */
  isProbed: boolean;
};

/** The traits of the backend of this installation. */
export function buildBackendTraits({ isEmbedded, hasSso }: { isEmbedded: boolean; hasSso: boolean }): BackendTraits {
  const addedGroups = isEmbedded ? [] : [CHECKS_GROUP];
  return {
    assumedGroups: isEmbedded ? OWN_GROUPS : [],
    addedGroups,
    embeddedGroups: [SIGN_IN_GROUP, ...addedGroups],
    isReadLiberally: !isEmbedded,
    takesSiteQuery: isEmbedded,
    knowsCallersBySite: !isEmbedded,
    storesOnlyUsers: !isEmbedded && !hasSso,
    hasIdleTimeout: isEmbedded,
    isSearchSigned: isEmbedded,
    sendsOwnMails: !isEmbedded,
    isProbed: !isEmbedded,
  };
}
