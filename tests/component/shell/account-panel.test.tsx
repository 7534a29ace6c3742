import { screen, waitFor } from "@testing-library/react";
import { axe } from "jest-axe";
import { DigestField } from "@/components/shell/account-panel";
import { saveDigest, showDigest } from "@/lib/contract/analytics/digest";
import { answer, makeRefusal, renderScreen } from "@/tests/support/render-screen";
import { makeSitePage } from "@/tests/support/render-shell";

const page = makeSitePage({ groups: ["digest"] });

test("shows how often the summary comes, and saves a choice at once", async () => {
  const answers = [answer(showDigest, { frequency: "daily" }), answer(saveDigest, { frequency: "weekly" })];
  const { user, calls, container } = renderScreen(<DigestField />, { answers, page });
  await waitFor(() => expect(screen.getByRole("radio", { name: "Daily" })).toBeChecked());
  expect(await axe(container)).toHaveNoViolations();
  await user.click(screen.getByRole("radio", { name: "Mondays" }));
  await waitFor(() => expect(screen.getByRole("radio", { name: "Mondays" })).toBeChecked());
  expect(calls(saveDigest).map(({ body }) => body)).toEqual([{ frequency: "weekly" }]);
});

test("keeps the saved choice when a new one is refused", async () => {
  const answers = [
    answer(showDigest, { frequency: "off" }),
    answer(saveDigest, makeRefusal(503, "upstream_unavailable")),
  ];
  const { user, calls } = renderScreen(<DigestField />, { answers, page });
  await waitFor(() => expect(screen.getByRole("radio", { name: "Never" })).toBeChecked());
  await user.click(screen.getByRole("radio", { name: "Daily" }));
  await waitFor(() => expect(calls(saveDigest)).toHaveLength(1));
  expect(screen.getByRole("radio", { name: "Never" })).toBeChecked();
});

test("is absent on a backend without summaries", () => {
  const { container } = renderScreen(<DigestField />, { answers: [], page: makeSitePage() });
  expect(container).toBeEmptyDOMElement();
});

test("says that no summaries come where no mail server is set, and nothing where one is", async () => {
  const answers = [answer(showDigest, { frequency: "daily" })];
  const note = "This server doesn’t send e-mails, so no summaries arrive.";
  const { unmount } = renderScreen(<DigestField />, { answers, page: { ...page, sendsMails: false } });
  expect(screen.getByText(note)).toBeVisible();
  unmount();
  renderScreen(<DigestField />, { answers, page: { ...page, sendsMails: true } });
  expect(await screen.findByRole("radio", { name: "Daily" })).toBeInTheDocument();
  expect(screen.queryByText(note)).toBeNull();
});
