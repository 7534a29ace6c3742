import { screen } from "@testing-library/react";
import { axe } from "jest-axe";
import { ServerClocksScreen } from "@/components/accounts/sign-in/server-clocks-screen";
import { renderShell } from "@/tests/support/render-shell";

// The clocks of two servers that differ (server-clocks-screen.tsx).

const WEB = Date.UTC(2026, 2, 10, 9);
const MINUTE = 60_000;

const getRows = () => [...document.querySelectorAll("dt")].map(({ textContent }) => textContent);
const getTimes = () => [...document.querySelectorAll("time")].map(({ dateTime }) => dateTime);

test("shows the times of both servers and the difference, and nothing of this computer", async () => {
  const { container } = renderShell(<ServerClocksScreen kind="clocks" web={WEB} other={WEB + 127 * MINUTE} />);
  expect(screen.getByText("The data server is 2 hours and 7 minutes ahead of the web server.")).toBeInTheDocument();
  expect(getRows()).toEqual(["Data server’s time", "Web server’s time", "Difference"]);
  expect(getTimes()).toEqual(["2026-03-10T11:07:00.000Z", "2026-03-10T09:00:00.000Z"]);
  expect(screen.queryByText(/computer|link/i)).toBeNull();
  expect(await axe(container)).toHaveNoViolations();
});

test.each([
  [undefined, "The data server is 6 minutes behind the web server."],
  ["cs", "Datový server jde oproti webovému pozadu o 6 minut."],
  ["sk", "Dátový server ide oproti webovému pozadu o 6 minút."],
  ["pl", "Serwer danych spóźnia się względem serwera WWW o 6 minut."],
] as const)("says which clock is behind (%s)", (locale, text) => {
  renderShell(<ServerClocksScreen kind="clocks" web={WEB} other={WEB - 6 * MINUTE} />, { locale });
  expect(screen.getByText(text)).toBeInTheDocument();
});

test("names a single sign-on that is ahead", () => {
  renderShell(<ServerClocksScreen kind="sso" web={WEB} other={WEB + 15 * MINUTE} />);
  expect(screen.getByText("The single sign-on is 15 minutes ahead of Vitrine.")).toBeInTheDocument();
  expect(getRows()[0]).toBe("Sign-in issued at");
});
