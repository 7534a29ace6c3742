/** For every process that writes to DATA_DIR: what it creates is private. */
export const UMASK: number;

/** The file in DATA_DIR of mails that no mail server sent. */
export const UNSENT_MAILS: string;

/** Makes private what is readable for other accounts in DATA_DIR; returns what could not be changed, because it belongs to another account. */
export function protectFolder(folder: string): string[];
