import { commandOf } from '#web/shell/keys/command-of.ts';
import type { Command } from '#web/shell/keys/shortcuts.ts';
import { moveInRows } from './move-in-rows.ts';
import { placeOf } from './places.ts';
import type { Visit } from './visit.ts';

/** The dialogs of the palette. */
export type Dialog = 'palette' | 'keys';

type Open = (dialog: Dialog) => void;

/** Does what a pressed key stands for, if it completes a shortcut. */
export function runKey(event: KeyboardEvent, visit: Visit, open: Open): void {
  const command = commandOf(event);
  if (command) runCommand(command, visit, open);
}

/** Does what a shortcut stands for. */
export function runCommand(command: Command, visit: Visit, open: Open): void {
  switch (command) {
    case 'palette':
    case 'keys':
      return open(command);
    case 'search':
      return focusSearch() ? undefined : open('palette');
    case 'next':
    case 'previous':
      return moveInRows(command);
    default: {
      const place = placeOf(command, visit);
      if (place) void visit.router.navigate(place);
    }
  }
}

/** Moves the focus to the search field of the page. Returns whether there is one. */
function focusSearch(): boolean {
  const field = document.querySelector<HTMLInputElement>('main input[type="search"]:enabled');
  field?.focus();
  field?.select();
  return field !== null;
}
