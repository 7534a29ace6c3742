type Environment = Readonly<Record<string, string | undefined>>;

/** The secrets of the data folder: created on the first start, readable by the owner only. */
export function loadSecrets(folder: string): { SECRETS: string };

/** The ports of the product that runs on a data folder; null if none runs. */
export function loadPorts(folder: string): { web: number; backend: number; shop: number } | null;

/** The settings of both processes, from the environment or with defaults. Takes the data folder until this process exits. */
export function buildSettings(env: Environment, say: (text: string) => void): Promise<Record<string, string>>;

/** The same for a command: exits with a message if settings are missing or the folder or a port is in use. */
export function buildSettingsOrExit(env: Environment, say: (text: string) => void): Promise<Record<string, string>>;

/** Whether `buildSettings` failed because another process owns the data folder. */
export function isFolderInUse(error: unknown): boolean;
