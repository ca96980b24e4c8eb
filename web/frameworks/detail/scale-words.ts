import { msg, plural, select, t } from '@lingui/core/macro';
import { genderNames } from '#contract/genders.ts';
import { textOf } from '#contract/messages.ts';
import { memberRoles } from '#contract/words.ts';
import type { Framework } from '#rules/definition/definition.ts';
import { itemTitle, rangeOf } from '#rules/definition/result-nodes.ts';
import type { Bands, Norm, Scale, When } from '#rules/definition/scale.ts';
import { displayThreshold } from '#rules/results/display.ts';
import { listWords } from '#web/design/list-words.ts';
import { numberText } from '#web/design/number-text.ts';
import { directionWords } from '#web/frameworks/library/direction-words.ts';

const methodWords = {
  mean: msg`Average`,
  sum: msg`Sum`,
  count: msg`Number of items with a score above 0`,
  none: msg`Listed without a score`,
};

/** The method, the number of items, the range and the direction of a scale. */
export function scaleWords(framework: Framework, scale: Scale): string {
  const [lowest, highest] = rangeOf(framework, scale);
  const [min, max] = [numberText(lowest), numberText(highest)];
  const counted = scale.items
    ? plural(scale.items.length, { one: '# item', other: '# items' })
    : plural(scale.parts?.length ?? 0, { one: '# scale', other: '# scales' });
  const method = textOf(methodWords[scale.method]);
  if (scale.method === 'none') return `${method} · ${counted}`;
  const range = t`${min} to ${max}`;
  return [method, counted, range, textOf(directionWords[scale.higherIs])].join(' · ');
}

/** What becomes of missing answers, how a score is rounded, and what the team's is, in sentences. */
export function ruleWords({ missing, prorate, round, team, roles }: Scale): string[] {
  const rounding =
    round === 'half_up'
      ? t`Each score is rounded to a whole number; halves are rounded up.`
      : t`Scores are not rounded.`;
  const people = roles && listWords(roles.map((role) => textOf(memberRoles[role])));
  return [
    missingWords(missing),
    ...(prorate ? [t`The average of the others stands in for missing answers.`] : []),
    rounding,
    teamWords(team),
    ...(people === undefined ? [] : [t`Only for: ${people}.`]),
  ];
}

function missingWords(missing: Scale['missing']): string {
  if ('atMost' in missing) {
    return plural(missing.atMost, {
      0: 'Needs every answer.',
      one: 'At most # answer may be missing.',
      other: 'At most # answers may be missing.',
    });
  }
  const share = numberText(Math.round(missing.atLeastShare * 100));
  if (missing.atLeastShare === 0) return t`Needs at least one answer.`;
  return missing.of === 'all'
    ? t`Needs at least ${share}% of all answers, also of questions that are not asked.`
    : t`Needs at least ${share}% of the answers.`;
}

function teamWords(team: Scale['team']): string {
  return select(team, {
    mean: 'The team’s score is the average of everyone’s scores.',
    worst: 'The team’s score is that of the person with the worst score.',
    per_informant: 'Each person has a band of their own; the team goes by the worst.',
    other: 'Each person has a score; the team has none.',
  });
}

/** What counts in a scale: each item or scale, its weight, whether it is reversed and its own scores. */
export function countedWords({ items, scales }: Framework, scale: Scale): string[] {
  const own = (scale.items ?? []).map(({ item: id, weight, reverse, scores }) => {
    const item = items.find((each) => each.id === id);
    const notes = [
      reverse ? t`reversed` : null,
      weight === 1 ? null : `× ${displayThreshold(weight)}`,
      scores ? t`own scores: ${scoresWords(scores)}` : null,
    ];
    return noted(item ? itemTitle(item) : id, notes);
  });
  const parts = (scale.parts ?? []).map(({ scale: id, weight }) => {
    const title = scales.find((each) => each.id === id)?.title ?? id;
    return noted(title, [weight === 1 ? null : `× ${displayThreshold(weight)}`]);
  });
  return [...own, ...parts];
}

function noted(title: string, notes: (string | null)[]): string {
  const given = notes.filter((note) => note !== null);
  return given.length === 0 ? title : `${title} (${given.join(', ')})`;
}

function scoresWords(scores: Record<string, number | null>): string {
  return Object.entries(scores)
    .map(([value, score]) => `${value} = ${score === null ? '–' : displayThreshold(score)}`)
    .join(', ');
}

/** What a set of bands divides and for whom it is. */
export function bandsWords({ on, when, ages }: Bands): string {
  const kind = select(on, {
    t: 'Bands of the T-score',
    percentile: 'Bands of the percentile',
    z: 'Bands of the z-score',
    other: 'Bands of the score',
  });
  const [from, to] = ages ?? [];
  const published =
    from === undefined || to === undefined ? '' : t`published for ages ${from} to under ${to}`;
  return [kind, whenWords(when), published].filter((words) => words !== '').join(' · ');
}

/** The title of a list of norms, by what they give. */
export function normsTitle(gives: Norm['gives']): string {
  return select(gives, {
    t: 'Norms of the T-score',
    percentile: 'Norms of the percentile',
    other: 'Norms of the z-score',
  });
}

/** For whom a norm is and from what it is computed. */
export function normWords({ when, table }: Norm): string {
  const rows = Array.isArray(table)
    ? plural(table.length, { one: 'table of # row', other: 'table of # rows' })
    : t`mean ${displayThreshold(table.mean)}, standard deviation ${displayThreshold(table.sd)}`;
  return t`${whomWords(when)}: ${rows}`;
}

/** The reliability of a scale and for whom it is. */
export function reliabilityWords({ r, sd, when }: Framework['reliability'][number]): string {
  return t`${whomWords(when)}: ${displayThreshold(r)}, standard deviation ${displayThreshold(sd)}`;
}

function whomWords(when: When | undefined): string {
  return whenWords(when) || t`Everybody`;
}

/** For whom something is; empty for everybody. */
export function whenWords({ role, age, gender }: When = {}): string {
  const roles = [role ?? []].flat().map((each) => textOf(memberRoles[each]));
  const [from, to] = age ?? [0, 0];
  const years = age && t`${from} to under ${to} years`;
  const genderName = gender && textOf(genderNames[gender]);
  return [...roles, genderName, years].filter(Boolean).join(' · ');
}

/** The edition and source of something that was published; empty where neither is given. */
export function sourceWords({
  edition,
  source,
}: {
  edition?: string | undefined;
  source?: string | undefined;
}): string {
  return [...new Set([edition, source])].filter(Boolean).join(' · ');
}
