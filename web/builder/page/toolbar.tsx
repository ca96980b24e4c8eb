import { plural, t } from '@lingui/core/macro';
import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useSyncExternalStore } from 'react';
import parts from '#web/design/parts.module.css';
import { useBuilder, useDraft } from '#web/builder/fields/builder-context.ts';
import type { DraftSaver } from '#web/builder/saving/draft-saver.ts';
import { SaveStatus } from '#web/builder/saving/save-status.tsx';
import styles from './page.module.css';

interface ToolbarProps {
  slug: string;
  saver: DraftSaver;
  problemCount: number;
  onCheck: () => void;
  children: ReactNode;
}

/** The head of the builder: title, whether it is saved, undo and redo, what is left to do. */
export function Toolbar({ slug, saver, problemCount, onCheck, children }: ToolbarProps) {
  const title = useDraft((draft) => draft.title);
  return (
    <header className={styles.toolbar}>
      <div>
        <Link to="/org/$slug/frameworks" params={{ slug }} className={parts.back ?? ''}>
          ‹ {t`Questionnaires`}
        </Link>
        <h1 dir="auto">{title || t`New questionnaire`}</h1>
        <SaveStatus saver={saver} />
      </div>
      <div className={styles.tools}>
        <UndoButtons />
        <Button variant="default" onClick={onCheck}>
          {plural(problemCount, {
            0: 'Ready to publish',
            one: '# thing to do',
            other: '# things to do',
          })}
        </Button>
        {children}
      </div>
    </header>
  );
}

function UndoButtons() {
  const { store } = useBuilder();
  const canUndo = useSyncExternalStore(store.subscribe, store.canUndo);
  const canRedo = useSyncExternalStore(store.subscribe, store.canRedo);
  return (
    <>
      <Button variant="default" disabled={!canUndo} onClick={store.undo}>
        {t`Undo`}
      </Button>
      <Button variant="default" disabled={!canRedo} onClick={store.redo}>
        {t`Redo`}
      </Button>
    </>
  );
}
