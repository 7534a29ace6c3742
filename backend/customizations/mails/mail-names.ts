import type { MailNames } from "@/backend/drafts/mails/mail-names";
import topTexts from "./top-texts.json";

/** How mails name TOP items: their stored title is the code of a type. */
export const mailNames: MailNames = {
  "top-items": async (_, { title }) => {
    return (locale) => {
      const names: Readonly<Record<string, string>> = topTexts[locale];
      return Object.hasOwn(names, title) ? (names[title] ?? title) : title;
    };
  },
};
