import { t } from '@lingui/core/macro';
import type { AssessmentResult } from '#contract/assessment-results.ts';
import { displayScore } from '#rules/answers.ts';
import { changeInShown, shownChange, shownScore } from '#rules/display.ts';

type Split = NonNullable<AssessmentResult['changeSplit']>;

interface Changed {
  score: number;
  change: number;
  outOf: number;
}

/** The parts of a change, in rounded numbers that add up to the displayed change. */
export function splitWords({ score, change, outOf }: Changed, split: Split): string {
  const { stayed, joined, left } = split;
  if (joined === 0 && left === 0) {
    if (stayed === 1) return t`The same person answered as last time.`;
    const who = t`The same ${stayed} people answered as last time`;
    return shownChange(score, change, outOf).direction === 'none'
      ? `${who}.`
      : t`${who}, so this is what they changed.`;
  }
  if (stayed === 0) return t`Nobody answered both times: this comes of different people answering.`;
  const same = shownScore(split.samePeople, outOf);
  const different = changeInShown(score, change, outOf) - same;
  const who = [joined > 0 && `${joined} new`, left > 0 && t`${left} not this time`];
  const whose = stayed === 1 ? t`the person` : `the ${stayed} people`;
  return t`${signed(same, outOf)} comes from ${whose} who answered both times, ${signed(different, outOf)} from different people answering (${who.filter(Boolean).join(', ')}).`;
}

function signed(size: number, outOf: number): string {
  const text = displayScore(Math.abs(size), outOf);
  if (Number(text) === 0) return text;
  return `${size > 0 ? '+' : '−'}${text}`;
}
