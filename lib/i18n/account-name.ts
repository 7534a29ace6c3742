type Account = { name: string; email: string };

/** An account in a sentence: its name with the address, where the backend tells one. */
export function accountName({ name, email }: Account): string {
  return email === "" ? name : `${name} (${email})`;
}

/** What others need to find an account by: its address, else its name. */
export function accountAddress({ name, email }: Account): string {
  return email === "" ? name : email;
}
