import { screen, waitFor } from "@testing-library/react";
import { axe } from "jest-axe";
import { ViewAsBar } from "@/components/shell/site-bars";
import { endViewAs } from "@/lib/contract/accounts/members";
import { answer, makeRefusal, renderScreen } from "@/tests/support/render-screen";

const PETRA = { user_id: "u1", name: "Petra Novotná", is_here: true };

test("says as whom the console is viewed and ends it", async () => {
  const bar = renderScreen(<ViewAsBar viewAs={PETRA} />, { answers: [answer(endViewAs, makeRefusal(503, "busy"))] });
  expect(screen.getByRole("region", { name: "Viewing as someone else" })).toHaveTextContent(
    /^You are viewing the console as Petra Novotná\.You can’t change anything/,
  );
  expect(await axe(bar.container)).toHaveNoViolations();
  await bar.user.click(screen.getByRole("button", { name: "End viewing" }));
  await waitFor(() => expect(bar.calls(endViewAs)).toHaveLength(1));
});

test("says on another site that it shows one’s own rights", () => {
  renderScreen(<ViewAsBar viewAs={{ ...PETRA, is_here: false }} />, { answers: [] });
  expect(screen.getByRole("region")).toHaveTextContent("Here you see it with your own rights.");
});
