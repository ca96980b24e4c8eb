import { t } from '@lingui/core/macro';
import { incomparableScaleText, incomparableScoreText } from '#contract/version-changes.ts';
import type { VersionChange } from '#contract/version-changes.ts';
import { listWords } from '#web/design/list-words.ts';

/** Whether scores compare across two versions, and which sections do not. */
export function comparisonSentences(change: VersionChange): string[] {
  const { from } = change;
  const whole =
    incomparableScoreText(change) ?? t`Scores can be compared with those of version ${from}.`;
  return [whole].concat(sectionsSentence(change) ?? []);
}

/** The sections that do not compare, beside the score itself. */
export function sectionsSentence({ scales }: VersionChange): string | null {
  if (scales.length === 0) return null;
  const list = listWords(scales.map(incomparableScaleText));
  return t`Sections that can't be compared: ${list}.`;
}
