import { t } from '@lingui/core/macro';
import { CloseButton } from '@mantine/core';
import { messageWords } from './part-words.ts';
import { placeWords } from './place-words.ts';
import styles from './page.module.css';
import type { CheckedDraft } from './use-checked.ts';

interface ChecklistProps extends CheckedDraft {
  onOpen: (field: string) => void;
  onClose: () => void;
}

const maxShown = 50;

/** What is left to do before the draft can be published; each entry leads to its place. */
export function Checklist({ draft, problems, onOpen, onClose }: ChecklistProps) {
  return (
    <section className={styles.checklist} aria-label={t`Before you publish`}>
      <div className={styles.checklistHead}>
        <h2>{problems.length === 0 ? t`Ready to publish` : t`Before you publish`}</h2>
        <CloseButton aria-label={t`Close`} onClick={onClose} />
      </div>
      {problems.length === 0 ? (
        <p>{t`Everything is complete.`}</p>
      ) : (
        <ul>
          {problems.slice(0, maxShown).map(({ field, message }) => (
            <li key={`${field} ${message}`}>
              <button type="button" onClick={() => onOpen(field)}>
                <strong>{placeWords(field, draft)}</strong> {messageWords(message, draft)}
              </button>
            </li>
          ))}
        </ul>
      )}
      {problems.length > maxShown && <p>{t`Only the first ${maxShown} are shown.`}</p>}
    </section>
  );
}
