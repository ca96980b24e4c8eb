import { plural, t } from '@lingui/core/macro';
import type { AssessmentResult } from '#contract/assessment-results.ts';
import { displayScore } from '#rules/results/display.ts';
import { changeInShown, shownChange, shownScore } from '#rules/results/display.ts';

type Split = NonNullable<AssessmentResult['changeSplit']>;

type Changed = Record<'score' | 'change' | 'outOf', number>;

/** The parts of a change, in rounded numbers that add up to the displayed change. */
export function splitWords({ score, change, outOf }: Changed, split: Split): string {
  const { stayed, joined, left } = split;
  if (joined === 0 && left === 0) {
    return sameWords(stayed, shownChange(score, change, outOf).direction !== 'none');
  }
  if (stayed === 0) {
    return t`Nobody answered both times, so the change comes from different people answering.`;
  }
  const same = shownScore(split.samePeople, outOf);
  const different = changeInShown(score, change, outOf) - same;
  return partsWords(split, signed(same, outOf), signed(different, outOf));
}

function sameWords(stayed: number, hasChanged: boolean): string {
  if (!hasChanged || stayed === 1) {
    return plural(stayed, {
      one: 'The same person answered as last time.',
      other: 'The same # people answered as last time.',
    });
  }
  return plural(stayed, {
    one: 'The same person answered as last time, so the change reflects their answers.',
    other: 'The same # people answered as last time, so the change reflects their answers.',
  });
}

/** The part of the people who answered both times, and the part of those who joined or left. */
function partsWords({ stayed, joined, left }: Split, same: string, different: string): string {
  if (left === 0) {
    return plural(stayed, {
      one: `${same} comes from the person who answered both times, ${different} from different people answering (${joined} new).`,
      other: `${same} comes from the # people who answered both times, ${different} from different people answering (${joined} new).`,
    });
  }
  if (joined === 0) {
    return plural(stayed, {
      one: `${same} comes from the person who answered both times, ${different} from different people answering (${left} didn't answer this time).`,
      other: `${same} comes from the # people who answered both times, ${different} from different people answering (${left} didn't answer this time).`,
    });
  }
  return plural(stayed, {
    one: `${same} comes from the person who answered both times, ${different} from different people answering (${joined} new, ${left} didn't answer this time).`,
    other: `${same} comes from the # people who answered both times, ${different} from different people answering (${joined} new, ${left} didn't answer this time).`,
  });
}

function signed(size: number, outOf: number): string {
  const text = displayScore(Math.abs(size), outOf);
  if (Number(text) === 0) return text;
  return `${size > 0 ? '+' : '−'}${text}`;
}
