// unauthorized() is never called: users who are not signed in are redirected to sign in. Without this file, Next would include
// its own page in every response.
export { default } from "./forbidden";
