import { t } from '@lingui/core/macro';
import {
  Accessibility,
  DragDropManager,
  type DragEndEvent,
  Droppable,
  StyleInjector,
} from '@dnd-kit/dom';
import { isSortable, Sortable } from '@dnd-kit/dom/sortable';
import { styleNonce } from '#web/design/theme.ts';
import { prepareToSpeak, speak } from './speak.ts';

/** A place in a list. */
interface Place {
  list: string;
  index: number;
}

/** What was dropped, and where. */
export interface Drop extends Place {
  id: string;
}

/**
 * Lets the rows of an area be reordered by dragging their handles, or by Space and arrow keys on them. Rows are marked by
 * `data-row`, handles by `data-handle`, and the lists around rows by `data-list`. Returns how to stop.
 */
export function sortRows(area: HTMLElement, onMove: (drop: Drop) => void): () => void {
  const manager = createManager();
  const lists = [...area.querySelectorAll<HTMLElement>('[data-list]')];
  const parts = lists.flatMap((list) => partsOf(list, manager));
  let before: [list: HTMLElement, rows: HTMLElement[]][] = [];
  manager.monitor.addEventListener('beforedragstart', () => {
    before = lists.map((list) => [list, rowsOf(list)]);
  });
  manager.monitor.addEventListener('dragover', ({ operation: { source } }) => {
    // A row that changes its place in the document loses the focus.
    if (isSortable(source)) requestAnimationFrame(() => focusIn(source.element));
  });
  speakMoves(manager);
  manager.monitor.addEventListener('dragend', (event) => {
    const drop = dropOf(event);
    // The page moves its rows itself, from where it has put them.
    for (const [list, elements] of before) list.prepend(...elements);
    if (drop) onMove(drop);
    const { source } = event.operation;
    if (source) requestAnimationFrame(() => focusHandle(area, String(source.id)));
  });
  return () => {
    for (const part of parts) part.destroy();
    manager.destroy();
  };
}

function createManager(): DragDropManager {
  return new DragDropManager({
    plugins: (defaults) => [
      ...defaults.filter((plugin) => plugin !== Accessibility),
      StyleInjector.configure({ nonce: styleNonce() }),
      Accessibility.configure({
        // These go with the manager, before the last of them is spoken.
        announcements: {},
        screenReaderInstructions: { draggable: instructions() },
      }),
    ],
  });
}

/** The rows of a list; the list itself while it has none, so that it takes rows of others. */
function partsOf(element: HTMLElement, manager: DragDropManager): (Sortable | Droppable)[] {
  const rows = rowsOf(element);
  const group = element.dataset['list'];
  if (rows.length === 0) return [new Droppable({ id: `list.${group}`, element }, manager)];
  return rows.map((row, index) => {
    const id = row.dataset['row'] ?? '';
    const handle = row.querySelector('[data-handle]') ?? undefined;
    return new Sortable({ id, index, group, element: row, handle }, manager);
  });
}

function focusHandle(area: HTMLElement, row: string): void {
  focusIn(area.querySelector(`[data-row="${CSS.escape(row)}"]`));
}

function focusIn(row: Element | null | undefined): void {
  row?.querySelector<HTMLElement>('[data-handle]')?.focus();
}

function rowsOf(list: HTMLElement): HTMLElement[] {
  return [...list.querySelectorAll<HTMLElement>(':scope > [data-row]')];
}

type Operation = DragEndEvent['operation'];

/** Where a drag ended; null where nothing moved. */
function dropOf({ canceled, operation }: DragEndEvent): Drop | null {
  const { source } = operation;
  const place = placeOf(operation);
  if (canceled || !isSortable(source) || !place) return null;
  const { id, initialIndex, initialGroup } = source;
  if (place.index === initialIndex && place.list === initialGroup) return null;
  return { id: String(id), ...place };
}

/** Where a row would be dropped. */
function placeOf({ source, target }: Operation): Place | null {
  if (!isSortable(source)) return null;
  const [, emptyList] = /^list\.(.+)$/.exec(String(target?.id)) ?? [];
  if (emptyList !== undefined) return { list: emptyList, index: 0 };
  return { list: String(source.group), index: source.index };
}

function instructions(): string {
  return t`Press Space to pick up, arrow keys to move, Space to drop and Escape to cancel. Alt and an arrow key moves one place at once.`;
}

/** Says where a row is while it moves. */
function speakMoves(manager: DragDropManager): void {
  let last = '';
  prepareToSpeak();
  manager.monitor.addEventListener('dragstart', ({ operation }) => {
    last = JSON.stringify(placeOf(operation));
    speak(t`Picked up.`);
  });
  manager.monitor.addEventListener('dragover', ({ operation }) => {
    const place = placeOf(operation);
    const now = numberOf(place);
    if (now !== null && JSON.stringify(place) !== last) speak(t`Moved to place ${now}.`);
    last = JSON.stringify(place);
  });
  manager.monitor.addEventListener('dragend', ({ canceled, operation }) => {
    const end = numberOf(placeOf(operation));
    if (canceled) speak(t`Moving was cancelled.`);
    else speak(end === null ? t`Dropped.` : t`Dropped at place ${end}.`);
  });
}

/** The number of a place in its list, from 1. */
function numberOf(place: Place | null): number | null {
  return place && place.index + 1;
}
