import * as z from "zod/mini";
import { isEmail } from "./email";

/** An e-mail address that a person enters. */
export const email = z.string().check(z.trim(), z.refine(isEmail, "email_invalid"));
