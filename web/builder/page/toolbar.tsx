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
  isChecking: boolean;
  onCheck: () => void;
  children: ReactNode;
}

/** The head of the builder: title, whether it is saved, undo and redo, what is left to do. */
export function Toolbar({
  slug,
  saver,
  problemCount,
  isChecking,
  onCheck,
  children,
}: ToolbarProps) {
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
        <Button variant="default" aria-expanded={isChecking} onClick={onCheck}>
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
      <StepButton can={canUndo} onStep={store.undo}>
        {t`Undo`}
      </StepButton>
      <StepButton can={canRedo} onStep={store.redo}>
        {t`Redo`}
      </StepButton>
    </>
  );
}

interface StepButtonProps {
  can: boolean;
  onStep: () => void;
  children: ReactNode;
}

/** Keeps the focus after the last step, which a button with the attribute "disabled" does not. */
function StepButton({ can, onStep, children }: StepButtonProps) {
  return (
    <Button
      variant="default"
      data-disabled={!can || undefined}
      aria-disabled={!can}
      onClick={() => can && onStep()}
    >
      {children}
    </Button>
  );
}
