import type { InvitationNeeds } from "@/backend/accounts/members/invite";
import * as accounts from "@/backend/accounts/register";
import * as analytics from "@/backend/analytics/register";
import * as campaigns from "@/backend/campaigns/register";
import * as catalogue from "@/backend/catalogue/register";
import * as customizations from "@/backend/customizations/register";
import * as history from "@/backend/history/register";
import type { Keys } from "@/backend/kit/env";
import type { ImplementedCall } from "@/backend/kit/implement";
import * as recommendations from "@/backend/recommendations/register";
import * as rewrites from "@/backend/rewrites/register";
import * as screenshots from "@/backend/screenshots/register";
import * as search from "@/backend/search/register";
import * as services from "@/backend/services/register";
import * as settings from "@/backend/settings/register";
import * as signup from "@/backend/signup/register";
import * as voice from "@/backend/voice/register";

// Combines what the areas register in their register.ts.

const reversibles = [
  accounts,
  catalogue,
  rewrites,
  customizations,
  campaigns,
  voice,
  recommendations,
  services,
  settings,
  analytics,
].flatMap((area) => area.reversibles);

/** The handlers of all areas, except those of sign-in. */
export function areaHandlers(keys: Keys, invitations: InvitationNeeds): ImplementedCall[] {
  const { readers, markSources } = catalogue;
  const areas = [
    accounts,
    history,
    search,
    catalogue,
    rewrites,
    customizations,
    campaigns,
    voice,
    screenshots,
    recommendations,
    services,
    settings,
    analytics,
  ];
  return areas.flatMap(({ handlers }) => handlers({ keys, invitations, reversibles, readers, markSources }));
}

/** Routes of the areas on the public host. */
export const mounts = [
  ...services.mounts,
  ...search.mounts,
  ...recommendations.mounts,
  ...voice.mounts,
  ...analytics.mounts,
];

/** Follow-ups of a new catalog, in this order. */
export const { afterCatalogue } = customizations;

/** Retention tasks of the areas. */
export const retention = [
  accounts,
  customizations,
  rewrites,
  catalogue,
  screenshots,
  recommendations,
  analytics,
  history,
  signup,
].flatMap((area) => area.retention);
