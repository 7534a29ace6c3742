/** Purpose of a signed link whose session may switch services. */
export const TOGGLE_PURPOSE = "toggle_services";
