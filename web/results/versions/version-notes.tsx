import { t } from '@lingui/core/macro';
import type { VersionChange } from '#contract/version-changes.ts';
import parts from '#web/design/parts.module.css';
import { comparisonSentences } from '#web/beacons/words/version-words.ts';
import styles from './version-notes.module.css';

interface VersionNotesProps {
  changes: { dateText: string; change: VersionChange }[];
}

/** From when on another version of the questionnaire was asked, and which scores compare across it. */
export function VersionNotes({ changes }: VersionNotesProps) {
  if (changes.length === 0) return null;
  return (
    <ul className={`${styles.notes} ${parts.soft}`}>
      {changes.map(({ dateText, change }) => (
        <li key={`${dateText} ${change.to}`}>
          {sentencesOf(dateText, change).map((sentence) => (
            <span key={sentence}>{sentence} </span>
          ))}
        </li>
      ))}
    </ul>
  );
}

function sentencesOf(dateText: string, change: VersionChange): string[] {
  const { to } = change;
  return [t`From ${dateText}: version ${to} of the questionnaire.`, ...comparisonSentences(change)];
}
