import { screen } from "@testing-library/react";
import { axe } from "jest-axe";
import { NotAuthorizedNotice } from "@/app/not_authorized/notice";
import { renderShell } from "@/tests/support/render-shell";

// The notice of the page /not_authorized (app/not_authorized/notice.tsx).

const USER = { name: "Anna", email: "anna@shop.example" };

test("names the account, and offers to sign in as someone else", async () => {
  const { container } = renderShell(<NotAuthorizedNotice user={USER} />);
  expect(screen.getByText(/^You are signed in as Anna \(anna@shop\.example\)\. This account doesn’t/)).toBeVisible();
  expect(screen.getByRole("link", { name: "Sign in as someone else" })).toHaveAttribute("href", "/sign_in");
  expect(await axe(container)).toHaveNoViolations();
});

test("after a link in a message, says that it opens one site only, and does not deny the account access", () => {
  renderShell(<NotAuthorizedNotice user={USER} isByLink />);
  expect(screen.getByText(/by a link in a message\. It opens only the site of the link\.$/)).toBeVisible();
  expect(screen.queryByText(/This account doesn’t have access/)).toBeNull();
  expect(screen.getByRole("link", { name: "Sign in with your e-mail address" })).toHaveAttribute("href", "/sign_in");
});
