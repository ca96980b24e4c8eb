import { t } from '@lingui/core/macro';
import { CloseButton } from '@mantine/core';
import { type KeyboardEvent, type MouseEvent, useId, useState } from 'react';
import { shortcuts } from '#web/shell/keys/shortcuts.ts';
import { typedKey } from '#web/shell/keys/typed-key.ts';
import { type Item, openItem } from './item.ts';
import styles from './palette.module.css';
import { PaletteField } from './palette-field.tsx';
import { PaletteList } from './palette-list.tsx';
import { PaletteStatus } from './palette-status.tsx';
import { useDialog } from '#web/design/use-dialog.ts';
import { useGroups } from './use-groups.ts';
import type { Visit } from './visit.ts';

interface PaletteProps {
  visit: Visit;
  onClose: () => void;
}

/** A dialog with one field that finds clients, pages and actions, and opens them by keys or clicks. */
export function Palette({ visit, onClose }: PaletteProps) {
  const { dialog, close, handleClose } = useDialog(onClose);
  const [{ text, activeId }, setState] = useState({ text: '', activeId: '' });
  const listId = useId();
  const term = text.trim();
  const { groups, search } = useGroups(visit, term);
  const items = groups.flatMap((group) => group.items);
  const active = items.find(({ id }) => id === activeId) ?? items[0];
  const activate = ({ id }: Item) => setState({ text, activeId: id });
  function open(item: Item, event: KeyboardEvent | MouseEvent) {
    close();
    openItem(item, visit.router, event.ctrlKey || event.metaKey);
  }
  const handleKey = (event: KeyboardEvent) => {
    if (typedKey(event.nativeEvent) !== shortcuts.palette) return;
    event.preventDefault();
    close();
  };
  const shared = { listId, active, onActive: activate, onOpen: open };
  return (
    <dialog
      ref={dialog}
      className={styles.dialog}
      aria-label={t`Search and commands`}
      closedby="any"
      onClose={handleClose}
      onKeyDown={handleKey}
    >
      <div className={styles.head}>
        <PaletteField
          {...{ ...shared, text, items }}
          onText={(typed) => setState({ text: typed, activeId: '' })}
        />
        <CloseButton size="lg" aria-label={t`Close`} onClick={close} />
      </div>
      <PaletteList {...shared} groups={groups} />
      <PaletteStatus term={term} count={items.length} search={search} />
    </dialog>
  );
}
