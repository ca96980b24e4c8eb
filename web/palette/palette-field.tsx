import { t } from '@lingui/core/macro';
import type { KeyboardEvent } from 'react';
import type { Item } from './item.ts';
import { optionId } from './option-id.ts';
import styles from './palette.module.css';

interface PaletteFieldProps {
  listId: string;
  text: string;
  items: Item[];
  active: Item | undefined;
  onText: (text: string) => void;
  onActive: (item: Item) => void;
  onOpen: (item: Item, event: KeyboardEvent) => void;
}

/** The field of the palette, which keeps the focus while arrow keys move through what was found. */
export function PaletteField(props: PaletteFieldProps) {
  const { listId, text, items, active, onText, onActive, onOpen } = props;
  function handleKey(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return;
    const isEnter = event.key === 'Enter';
    const item = isEnter ? active : itemAt(event.key, items, active);
    if (!item) return;
    event.preventDefault();
    if (isEnter) onOpen(item, event);
    else onActive(item);
  }
  return (
    <input
      className={styles.field}
      role="combobox"
      aria-label={t`Search clients, pages and actions`}
      placeholder={t`Search clients, pages and actions`}
      aria-autocomplete="list"
      aria-expanded={items.length > 0}
      aria-controls={active && listId}
      aria-activedescendant={active && optionId(listId, items.indexOf(active))}
      autoComplete="off"
      enterKeyHint="go"
      maxLength={200}
      value={text}
      onChange={({ currentTarget }) => onText(currentTarget.value)}
      onKeyDown={handleKey}
    />
  );
}

/** The item to which a key leads from the active one, around the ends of the list. */
function itemAt(key: string, items: Item[], active: Item | undefined): Item | undefined {
  const index = active ? items.indexOf(active) : -1;
  switch (key) {
    case 'ArrowDown':
      return items[index + 1] ?? items[0];
    case 'ArrowUp':
      return items[index - 1] ?? items.at(-1);
    case 'Home':
      return items[0];
    case 'End':
      return items.at(-1);
    default:
      return undefined;
  }
}
