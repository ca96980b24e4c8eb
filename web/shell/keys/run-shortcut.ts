import type { Command } from './shortcuts.ts';

type Run = (command: Command) => void;

let runner: Run | null = null;

/** Does what the keys of a command do. */
export function runShortcut(command: Command): void {
  runner?.(command);
}

/** Sets what runs commands; null for nothing. */
export function setRunner(run: Run | null): void {
  runner = run;
}
