import { render } from "@testing-library/react";
import userEvent, { type UserEvent } from "@testing-library/user-event";
import { NextIntlClientProvider } from "next-intl";
import type { ReactElement, ReactNode } from "react";
import { ScreenAddressProvider } from "@/components/ui/screen-link";
import cs from "@/messages/cs";
import en from "@/messages/en";
import pl from "@/messages/pl";
import sk from "@/messages/sk";

const all = { en, cs, sk, pl } as const;

/** The surroundings and language in which a component is rendered. */
export type Surroundings = {
  locale?: keyof typeof all;
  address?: { pathname: string; search: string };
  user?: UserEvent;
};

function Around({ locale = "en", address, children }: Surroundings & { children: ReactNode }) {
  return (
    <NextIntlClientProvider locale={locale} messages={{ ui: all[locale].ui }} timeZone="Europe/Prague">
      <ScreenAddressProvider address={address ?? { pathname: "", search: "" }}>{children}</ScreenAddressProvider>
    </NextIntlClientProvider>
  );
}

/** Renders a component with the texts of a language, and returns a user to act on it. */
export function renderUi(part: ReactElement, surroundings: Surroundings = {}) {
  const user = surroundings.user ?? userEvent.setup();
  return { ...render(part, { wrapper: ({ children }) => Around({ ...surroundings, children }) }), user };
}
