import type { MessageDescriptor } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import { textOf } from '#contract/messages.ts';
import type { RoleResult } from '#contract/results.ts';
import { displayScore } from '#rules/results/display.ts';
import type { AssessorRole } from '#rules/definition/texts.ts';
import { listWords } from '#web/design/list-words.ts';

/** The result of one role on a scale. Old results have no range. */
export type Informant = RoleResult & { count?: number };

/** The noun for a person of a role. */
const names: Record<AssessorRole, MessageDescriptor> = {
  assessor: msg`assessor`,
  parent: msg`parent`,
  teacher: msg`teacher`,
  self: msg`self`,
  educator: msg`educator`,
  student: msg`student`,
};

/** The raw score of a role, or its range. */
export function rawWords({ score, range }: Informant, outOf: number): string {
  const [first, last] = range ?? [score, score];
  const [lowest, highest] = [displayScore(first, outOf), displayScore(last, outOf)];
  return lowest === highest ? lowest : t`${lowest} to ${highest}`;
}

/** Each informant's raw score and band: 'parent 12 Normal, teacher 27 Abnormal'. */
export function informantWords(informants: readonly Informant[], outOf: number): string {
  const words = informants.map((informant) => {
    const { role, classifier } = informant;
    return `${textOf(names[role])} ${rawWords(informant, outOf)} ${classifier ?? ''}`.trim();
  });
  return listWords(words);
}
