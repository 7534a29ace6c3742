type Account = { name: string; email: string };

/** An account in a sentence: its name, with the email address if known. */
export function formatAccountName({ name, email }: Account): string {
  return email === "" ? name : `${name} (${email})`;
}

/** The text by which others find an account: its email address, otherwise its name. */
export function getAccountAddress({ name, email }: Account): string {
  return email === "" ? name : email;
}
