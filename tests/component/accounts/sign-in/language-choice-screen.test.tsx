import { screen, within } from "@testing-library/react";
import { axe } from "jest-axe";
import { SignInFrame } from "@/components/accounts/sign-in/sign-in-frame";
import { readInstallationCookie } from "@/lib/client/appearance";
import { LOCALE_COOKIE } from "@/lib/i18n/locale";
import { renderShell } from "@/tests/support/render-shell";
import { recordNavigations } from "../location-calls";

test("offers every language in its own words and marks the current one", async () => {
  const { container } = renderShell(<SignInFrame title="Přihlášení">Obsah</SignInFrame>, { locale: "cs" });
  const choice = within(screen.getByRole("navigation", { name: "Jazyk" }));
  const buttons = choice.getAllByRole("button");
  expect(buttons.map((button) => [button.textContent, button.lang])).toEqual([
    ["English", "en"],
    ["Čeština", "cs"],
    ["Slovenčina", "sk"],
    ["Polski", "pl"],
  ]);
  expect(buttons.map((button) => button.getAttribute("aria-current"))).toEqual([null, "true", null, null]);
  expect(await axe(container)).toHaveNoViolations();
});

test("stores the chosen language for the server and reloads the page", async () => {
  const { reload } = recordNavigations();
  let stored: string | undefined;
  reload.mockImplementation(() => {
    stored = readInstallationCookie(LOCALE_COOKIE);
    return undefined;
  });
  const { user } = renderShell(<SignInFrame title="Sign in">Content</SignInFrame>);
  await user.click(screen.getByRole("button", { name: "Polski" }));
  expect(reload).toHaveBeenCalledTimes(1);
  expect(stored).toBe("pl");
});

test("has one heading, and the name of the product links to the start page", () => {
  renderShell(
    <SignInFrame title="All sites" isWide>
      Content
    </SignInFrame>,
  );
  expect(screen.getAllByRole("heading")).toHaveLength(1);
  expect(within(screen.getByRole("main")).getByRole("heading", { level: 1 })).toHaveTextContent("All sites");
  expect(within(screen.getByRole("banner")).getByRole("link", { name: "Vitrine" })).toHaveAttribute("href", "/");
});
