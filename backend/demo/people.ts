import type { members, users } from "@/backend/db/schema/accounts/accounts";
import { DEMO_SITES } from "./sites";

const OPERATOR_POLICIES = [
  "analytics",
  "campaigns",
  "catalog",
  "data_quality",
  "feeds",
  "listing_customizations",
  "recommendations",
  "redirects",
  "search_customizations",
  "stats",
  "synonyms",
  "top_items",
];
const VIEWER_POLICIES = ["analytics", "catalog", "search_customizations", "stats"];

/** The users of the demo shops: the owner of the installation, an operator, a viewer, and a staff member. */
export function makeDemoUsers(ownerEmail: string): (typeof users.$inferInsert)[] {
  const domain = ownerEmail.slice(ownerEmail.indexOf("@") + 1);
  return [
    { id: "owner", name: "Rowan Hale", email: ownerEmail, locale: "en", defaultSite: DEMO_SITES[0]?.siteId },
    { id: "operator", name: "Petra Novotná", email: `operator@${domain}`, locale: "cs" },
    { id: "viewer", name: "Tomasz Zieliński", email: `viewer@${domain}`, locale: "pl" },
    { id: "staff", name: "Zuzana Kováčová", email: `staff@${domain}`, locale: "sk" },
  ].filter((user, index) => index === 0 || user.email.toLowerCase() !== ownerEmail.toLowerCase());
}

/** Their grants: the owner owns all demo sites, the operator edits two, the viewer views four. */
export function makeDemoMembers(): (typeof members.$inferInsert)[] {
  const ids = DEMO_SITES.map((site) => site.siteId);
  return [
    ...ids.map((siteId) => ({ userId: "owner", siteId, roles: ["owner"], policies: [] })),
    ...ids
      .slice(1, 3)
      .map((siteId) => ({ userId: "operator", siteId, roles: ["operator"], policies: OPERATOR_POLICIES })),
    ...ids.slice(0, 4).map((siteId) => ({ userId: "viewer", siteId, roles: ["viewer"], policies: VIEWER_POLICIES })),
    { userId: "staff", siteId: "*", roles: ["internal"], policies: [] },
  ];
}
