import { buildLinkKeys } from "@/backend/accounts/links/mail-link";
import type { BackendSettings } from "@/backend/kit/env";
import type { ImplementedCall } from "@/backend/kit/implement";
import type { RetentionTask } from "@/backend/kit/retention";
import { openSignUpMails } from "@/backend/mail/mail";
import { deleteExpiredSignUps } from "./request-rows";
import { buildSignUpHandlers } from "./sign-up";

/** Handlers of the area. */
export const handlers = (settings: BackendSettings): ImplementedCall[] => {
  const { env, log } = settings;
  const isOn = (env.SIGN_UP ?? env.DEMO) === "1";
  return buildSignUpHandlers({ ...buildLinkKeys(settings), sendMail: openSignUpMails(env, log), isOn });
};

/** Retention tasks of the area. */
export const retention: readonly RetentionTask[] = [{ name: "sign_ups", run: deleteExpiredSignUps }];
