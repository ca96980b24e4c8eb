import type { MessageDescriptor } from '@lingui/core';
import { msg, plural } from '@lingui/core/runtime-macro';
import type { Framework } from '../definition/definition.ts';
import { hasScore } from '../definition/result-nodes.ts';
import type { ItemNode, ScaleNode } from '../definition/result-nodes.ts';
import { listed, quoted } from '../definition/quoted.ts';
import type { Scale } from '../definition/scale.ts';
import { bandsOf, haveConditions } from '../scoring/cuts.ts';
import { mainScale } from '../scoring/main-scale.ts';
import { normsOf } from '../scoring/norms.ts';

const teamMean = msg`The team’s score is the average of everyone’s scores.`;

/** Explains how the score of the assessment is calculated, in sentences for readers without statistics. */
export function assessmentRule(framework: Framework): MessageDescriptor[] {
  const main = mainScale(framework);
  if (framework.scales.includes(main))
    return [msg`This is the score of “${{ title: main.title }}”.`, ...scaleRule(framework, main)];
  if ((main.items ?? []).length === 0) return [msg`This questionnaire has no score.`];
  return [
    msg`Each person’s score is the average of all ratings they gave.`,
    teamMean,
    msg`Skipped questions and comments do not count.`,
  ];
}

/** Explains how the score of a part of a result is calculated. */
export function nodeRule(
  framework: Framework,
  { scale }: Pick<ScaleNode, 'scale'>,
): MessageDescriptor[] {
  return scale
    ? scaleRule(framework, scale)
    : [msg`These questions do not count towards any score.`];
}

/** Explains how the score of an item is calculated. */
export function itemRule(
  { item, counted }: ItemNode,
  scale: Scale | undefined,
): MessageDescriptor[] {
  if (item.type === 'comment') return [msg`This question asks for words only.`];
  if (!hasScore(item)) return [msg`The answers to this question have no score.`];
  return [
    msg`The average of the ratings people gave this question.`,
    ...(counted?.reverse ? [msg`Here a lower rating is better, so the scale is reversed.`] : []),
    ...(!scale || scale.method === 'none' ? [msg`It does not count towards any other score.`] : []),
  ];
}

function scaleRule(framework: Framework, scale: Scale): MessageDescriptor[] {
  if (scale.method === 'none') return [msg`These questions do not count towards any score.`];
  return [
    ...personRule(framework, scale),
    ...weightRule(scale),
    ...teamRule(scale),
    ...(isPlainMean(scale) ? [msg`Skipped questions do not count.`] : missingRule(scale)),
    ...bandRule(framework, scale),
  ];
}

/** The mean of what was answered, however much that is. */
function isPlainMean({ method, items, missing }: Scale): boolean {
  return (
    method === 'mean' &&
    items !== undefined &&
    'atLeastShare' in missing &&
    missing.atLeastShare === 0
  );
}

function personRule(
  framework: Framework,
  { method, parts, prorate, missing }: Scale,
): MessageDescriptor[] {
  if (parts) {
    const named = parts.map(
      (part) => framework.scales.find(({ id }) => id === part.scale)?.title ?? part.scale,
    );
    const [first = '', ...others] = named;
    const titles = listed([quoted(first), ...others.map(quoted)]);
    if (method === 'mean') return [msg`Each person’s score is the average of ${{ titles }}.`];
    if (method === 'count')
      return [msg`Each person’s score is how many of ${{ titles }} are above 0.`];
    return [msg`Each person’s score is the sum of ${{ titles }}.`];
  }
  if (method === 'mean')
    return [msg`Each person’s score is the average of the ratings they gave here.`];
  if (method === 'count') return [msg`Each person’s score is the number of answers above 0.`];
  if (prorate && 'atLeastShare' in missing && missing.atLeastShare === 0.6)
    return [
      msg`Each person’s score is the sum of their ratings. The average of the ratings they gave stands in for skipped questions, as long as they answered three of five.`,
    ];
  return [msg`Each person’s score is the sum of their ratings.`];
}

function weightRule({ items, parts }: Scale): MessageDescriptor[] {
  const isWeighted = [...(items ?? []), ...(parts ?? [])].some(({ weight }) => weight !== 1);
  return isWeighted ? [msg`Some answers count more than others.`] : [];
}

function missingRule({ missing, prorate, parts }: Scale): MessageDescriptor[] {
  if (parts || ('atLeastShare' in missing && missing.atLeastShare === 0.6 && prorate)) return [];
  const rest = prorate ? [msg`The average of the others stands in for missing answers.`] : [];
  if ('atLeastShare' in missing) {
    const share = Math.round(missing.atLeastShare * 100);
    return [msg`At least ${{ share }}% of the questions need an answer.`, ...rest];
  }
  if (missing.atMost === 0) return [msg`Every question needs an answer.`];
  const count = missing.atMost;
  return [
    msg`At most ${plural({ count }, { one: '# answer', other: '# answers' })} may be missing.`,
    ...rest,
  ];
}

function teamRule({ team }: Scale): MessageDescriptor[] {
  if (team === 'none') return [];
  return [
    team === 'worst' ? msg`The team’s score is that of the person with the worst score.` : teamMean,
  ];
}

function bandRule(framework: Framework, scale: Scale): MessageDescriptor[] {
  const bands = bandsOf(framework, scale.id);
  const isByRole = haveConditions(bands) && bands.some(({ when }) => when?.role !== undefined);
  const sources = new Set(
    [...normsOf(framework, scale.id), ...bands].flatMap(({ edition, source, when }) =>
      when?.role === undefined ? (edition ?? source ?? []) : [],
    ),
  );
  return [
    ...(isByRole ? [msg`Its band uses the cut-offs published for the person who answers.`] : []),
    ...[...sources].map((source) => msg`Published by: ${{ source }}.`),
  ];
}
