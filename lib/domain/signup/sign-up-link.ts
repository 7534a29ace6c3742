/** The page of signing up, and the path that its links claim. */
export const SIGN_UP_PAGE = "/sign_up";
/** The purpose of links that confirm a sign-up; opening one does not sign the user in. */
export const SIGN_UP_PURPOSE = "sign_up";
