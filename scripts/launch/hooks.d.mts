/** Makes git run the hooks of the project in the clone `root`, unless it has hooks of its own; `command` is the script that runs. */
export function enableHooks(options?: {
  root?: string;
  env?: Readonly<Record<string, string | undefined>>;
  command?: string;
}): void;
