import { mountShop } from "./mount-shop";

/** Routes of the public host. */
export const mounts = [mountShop];
