import "server-only";
import * as language from "@/lib/contract/accounts/language";
import * as members from "@/lib/contract/accounts/members";
import * as ownSessions from "@/lib/contract/accounts/own-sessions";
import * as siteList from "@/lib/contract/accounts/site-list";
import * as who from "@/lib/contract/accounts/who";
import { forgetAfter, forgetChangedUser } from "@/lib/server/forward/forget-after";
import { forward } from "@/lib/server/forward/forward";

/** The calls of the area that browsers make, with their hooks. */
export const calls = [
  forward(language.setAppLanguage),
  forward(members.contacts),
  forward(members.listMembers),
  forward(members.invite),
  forward(members.resend),
  forward(members.updateMember, { finish: forgetChangedUser }),
  forward(members.remove, { finish: forgetChangedUser }),
  forward(members.startViewAs, { finish: forgetAfter }),
  forward(members.endViewAs, { finish: forgetAfter }),
  forward(ownSessions.listOwnSessions),
  forward(ownSessions.endOwnSessions),
  forward(siteList.availableProjects),
  forward(who.capabilities),
];
