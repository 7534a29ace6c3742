/** Id of the menu, which the buttons of the header open and hide. */
export const MENU_ID = "side-menu";
