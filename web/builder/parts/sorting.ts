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

/** Where something was dropped. */
export interface Drop {
  id: string;
  /** The list that it was dropped in. */
  list: string;
  index: number;
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

/** Where a drag ended; null where nothing moved. */
function dropOf({ canceled, operation: { source, target } }: DragEndEvent): Drop | null {
  if (canceled || !isSortable(source)) return null;
  const [, emptyList] = /^list\.(.+)$/.exec(String(target?.id)) ?? [];
  if (emptyList !== undefined) return { id: String(source.id), list: emptyList, index: 0 };
  const { id, index, group, initialIndex, initialGroup } = source;
  if (index === initialIndex && group === initialGroup) return null;
  return { id: String(id), list: String(group), index };
}

function instructions(): string {
  return t`Press Space to pick up, arrow keys to move, Space to drop and Escape to cancel. Alt and an arrow key moves one place at once.`;
}

/** Says where a row is while it moves. */
function speakMoves(manager: DragDropManager): void {
  let place: number | null = null;
  prepareToSpeak();
  manager.monitor.addEventListener('dragstart', ({ operation: { source } }) => {
    place = placeOf(source);
    speak(t`Picked up.`);
  });
  manager.monitor.addEventListener('dragover', ({ operation: { source } }) => {
    const now = placeOf(source);
    if (now !== null && now !== place) speak(t`Moved to place ${now}.`);
    place = now;
  });
  manager.monitor.addEventListener('dragend', ({ canceled, operation: { source } }) => {
    const end = placeOf(source);
    if (canceled) speak(t`Moving was cancelled.`);
    else speak(end === null ? t`Dropped.` : t`Dropped at place ${end}.`);
  });
}

/** The place of a row in its list, from 1. */
function placeOf(source: DragEndEvent['operation']['source']): number | null {
  return isSortable(source) ? source.index + 1 : null;
}
