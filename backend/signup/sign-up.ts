import { createMailLink, getLinkExpiry, type LinkKeys } from "@/backend/accounts/links/mail-link";
import { buildSession, buildSessionAnswer, noteSignIn, SIGN_IN } from "@/backend/accounts/session-rows";
import { findAnyUserByEmail } from "@/backend/accounts/users/find-user";
import { findAddressFault } from "@/backend/catalogue/feeds/validate-sources";
import { sessions } from "@/backend/db/schema/accounts/accounts";
import { type Context, type ImplementedCall, implement } from "@/backend/kit/implement";
import { createRateLimit } from "@/backend/kit/rate-limit";
import type { Refuse } from "@/backend/kit/refuse";
import type { Services } from "@/backend/kit/services";
import { takeMail } from "@/backend/mail/mail-limits";
import type { SendSignUpMail } from "@/backend/mail/sign-up-mail";
import { confirm, request, showRequest } from "@/lib/contract/signup/sign-up";
import { HOUR_MS } from "@/lib/domain/kit/durations";
import { SIGN_UPS_PER_CLIENT_MAX } from "@/lib/domain/kit/limits";
import { SIGN_UP_PAGE, SIGN_UP_PURPOSE } from "@/lib/domain/signup/sign-up-link";
import { validateSignUp } from "@/lib/domain/signup/validate-sign-up";
import type { Parsed } from "@/lib/http/endpoint";
import { createAccount } from "./create-account";
import { findSignUp, lockRequest, noteCreatedSite, storeRequest } from "./request-rows";

/** What signing up needs: keys of links, the mail, and whether it is turned on. */
export type SignUpDependencies = LinkKeys & { sendMail: SendSignUpMail; isOn: boolean };

/** Header with the browser's IP address, used only for rate limiting. */
const CLIENT_HEADER = "x-vitrine-client";

export function buildSignUpHandlers(dependencies: SignUpDependencies): ImplementedCall[] {
  return [
    buildRequestHandler(dependencies),
    implement(showRequest, async ({ params }, { tx, now, refuse }) => {
      if (!dependencies.isOn) return refuse(404, "sign_up_off");
      const row = (await findSignUp(tx, params.id, now)) ?? refuse(404, "unknown_request");
      const { email, siteName: site_name, baseUrl: base_url, feedUrl: feed_url } = row;
      const hasAccount = (await findAnyUserByEmail(tx, email)) !== undefined;
      const state = row.createdSite !== null ? ("done" as const) : hasAccount ? ("known" as const) : ("open" as const);
      return { email, site_name, base_url, feed_url, state };
    }),
    implement(confirm, async ({ params, body }, { tx, now, services, after, refuse }) => {
      requireOpen(dependencies, services, refuse);
      const row = (await lockRequest(tx, params.id, now)) ?? refuse(404, "unknown_request");
      if (row.createdSite !== null) return refuse(409, "link_used");
      const { shopUrl } = services;
      const account = (await createAccount(tx, row, { now, shopUrl })) ?? refuse(409, "account_exists");
      await noteCreatedSite(tx, row.id, account.siteId);
      const session = buildSession({ uid: account.userId, amr: "mail", ...body.client }, now);
      await tx.insert(sessions).values(session);
      await noteSignIn(tx, session);
      after(async () => services.wakeRuns());
      return { session: buildSessionAnswer(session), site_id: account.siteId };
    }),
  ];
}

/**
 * Refuses if signing up is off or the disk is full. Other calls of sign-in may write to a full disk; creating an
 * account may not.
 */
function requireOpen(
  { isOn }: SignUpDependencies,
  { database }: Pick<Services, "database">,
  refuse: Refuse<"sign_up_off">,
): void {
  if (!isOn) refuse(404, "sign_up_off");
  if (!database.hasDiskSpace()) refuse(503, "busy");
}

/** Answers the same, after the same work, whether or not the address has an account: only the mail differs, which is sent afterwards. */
function buildRequestHandler(dependencies: SignUpDependencies): ImplementedCall {
  const byClient = createRateLimit(SIGN_UPS_PER_CLIENT_MAX, HOUR_MS);
  return implement(request, async ({ body, headers }, context) => {
    const { tx, now, services, refuse } = context;
    requireOpen(dependencies, services, refuse);
    const feedFault = body.feed_url === "" ? null : findAddressFault(body.feed_url, services.shopUrl);
    const errors = validateSignUp(body, feedFault === "address_empty" ? null : feedFault);
    const [first] = Object.values(errors).flat();
    if (first !== undefined) return refuse(422, first, { errors });
    const client = headers[CLIENT_HEADER];
    const wait = client === undefined ? 0 : byClient.take(client, now.getTime());
    if (wait > 0) return refuse(429, "rate_limited", { retry_after: String(wait) });
    const limit = await takeMail(tx, { kind: "sign_up", to: body.email }, now);
    if (limit !== null) return refuse(429, "mail_limit", { retry_after: String(limit.wait) });
    const id = await storeRequest(tx, body, { now, until: getLinkExpiry(now) });
    await mailLink(dependencies, context, { id, ...body });
    return { sent: true };
  });
}

type SignUpRequest = Parsed<typeof request>["body"] & { id: string };

/** A link that creates the site, or for an account one that signs in. A disabled account gets no mail. */
async function mailLink(
  { sendMail, loadLinkKeys, publicUrl }: SignUpDependencies,
  { tx, now, after }: Context<typeof request>,
  { id, email, site_name: site, locale }: SignUpRequest,
): Promise<void> {
  const user = await findAnyUserByEmail(tx, email);
  const target =
    user === undefined
      ? {
          path: `${SIGN_UP_PAGE}?lang=${locale}`,
          userId: id,
          purpose: SIGN_UP_PURPOSE,
          page: `${SIGN_UP_PAGE}/confirm`,
        }
      : { path: "/", userId: user.id, purpose: SIGN_IN };
  const { link, until } = await createMailLink({ loadLinkKeys, publicUrl }, { ...target, siteId: "" }, now);
  const isDisabled = user !== undefined && user.disabledAt !== null;
  const kind = user === undefined ? "confirm" : "known";
  const to = user?.email ?? email;
  if (!isDisabled) after(() => sendMail({ to, locale, kind, site, link, until }));
}
