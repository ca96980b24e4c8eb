import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/runtime-macro';
import * as z from 'zod';
import type { Incomparable } from '#rules/scoring/comparable.ts';
import { textOf } from './messages.ts';

const reason = z.enum([
  'absent',
  'items',
  'weights',
  'scores',
  'asked',
  'method',
  'range',
  'direction',
]);

/** What a change of the version of a questionnaire does to the comparison of scores. */
export const versionChangeSchema = z.object({
  from: z.int(),
  to: z.int(),
  /** Why the score of the Beacon does not compare across the two; null where it does. */
  reason: reason.nullable(),
  /** The other scales whose scores do not compare. */
  scales: z.array(z.object({ title: z.string(), reason })),
});
export type VersionChange = z.output<typeof versionChangeSchema>;

/** Why the score of a Beacon does not compare across two versions, as a sentence; null where it does. */
export function incomparableScoreText({ from, to, reason: why }: VersionChange): string | null {
  return why && textOf(scoreReasons({ from, to })[why]);
}

/** The title of a scale whose scores do not compare across two versions, with the reason. */
export function incomparableScaleText(scale: VersionChange['scales'][number]): string {
  return textOf(scaleReasons(scale.title)[scale.reason]);
}

function scoreReasons({
  from,
  to,
}: Pick<VersionChange, 'from' | 'to'>): Record<Incomparable, MessageDescriptor> {
  return {
    absent: msg`Scores of versions ${{ from }} and ${{ to }} can't be compared, because they come from different scales.`,
    items: msg`Scores of versions ${{ from }} and ${{ to }} can't be compared, because different questions count.`,
    weights: msg`Scores of versions ${{ from }} and ${{ to }} can't be compared, because some questions count differently.`,
    scores: msg`Scores of versions ${{ from }} and ${{ to }} can't be compared, because some answers are scored differently.`,
    asked: msg`Scores of versions ${{ from }} and ${{ to }} can't be compared, because some questions are shown to different people.`,
    method: msg`Scores of versions ${{ from }} and ${{ to }} can't be compared, because the score is calculated differently.`,
    range: msg`Scores of versions ${{ from }} and ${{ to }} can't be compared, because their ranges are different.`,
    direction: msg`Scores of versions ${{ from }} and ${{ to }} can't be compared, because different ends are better.`,
  };
}

function scaleReasons(title: string): Record<Incomparable, MessageDescriptor> {
  return {
    absent: msg`${{ title }} (only in one of the versions)`,
    items: msg`${{ title }} (different questions)`,
    weights: msg`${{ title }} (questions count differently)`,
    scores: msg`${{ title }} (answers are scored differently)`,
    asked: msg`${{ title }} (shown to different people)`,
    method: msg`${{ title }} (calculated differently)`,
    range: msg`${{ title }} (a different range)`,
    direction: msg`${{ title }} (a different end is better)`,
  };
}
