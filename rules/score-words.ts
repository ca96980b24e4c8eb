import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/runtime-macro';
import type { Framework, Question, Section } from './definition.ts';

const teamMean = msg`The team’s score is the average of everyone’s scores.`;
const cutOffs = msg`Its band uses the cut-offs published for the person who answers.`;

/** Explains how the score of the assessment is calculated, in sentences for readers without statistics. */
export function assessmentRule(framework: Framework): MessageDescriptor[] {
  const { scoreOf } = framework;
  const named = [...framework.sections, ...framework.totals].find(({ id }) => id === scoreOf);
  if (named) {
    return [
      msg`This is the score of “${{ title: named.title }}”.`,
      ...nodeRule(framework, named.id),
    ];
  }
  return [
    msg`Each person’s score is the average of all ratings they gave.`,
    teamMean,
    msg`Skipped questions and comments do not count.`,
  ];
}

/** Explains how the score of a section or total is calculated; empty for an unknown id. */
export function nodeRule(framework: Framework, id: string): MessageDescriptor[] {
  const section = framework.sections.find((each) => each.id === id);
  if (section) return [...sectionRule(section), ...bandRule(framework, id)];
  const total = framework.totals.find((each) => each.id === id);
  if (!total) return [];
  const parts = framework.sections.filter((each) => total.sections.includes(each.id));
  const titles = parts.map(({ title }) => `“${title}”`).join(', ');
  return [
    msg`Each person’s score is the sum of ${{ titles }}.`,
    teamMean,
    ...bandRule(framework, id),
  ];
}

/** Explains how the score of a question is calculated. */
export function questionRule(
  { scoring }: Section,
  { responseType, reversed }: Question,
): MessageDescriptor[] {
  if (responseType === 'comment_only') return [msg`This question asks for words only.`];
  return [
    msg`The average of the ratings people gave this question.`,
    ...(reversed ? [msg`Here a lower rating is better, so the scale is reversed.`] : []),
    ...(scoring === 'none' ? [msg`It does not count towards any other score.`] : []),
  ];
}

function sectionRule({ scoring }: Section): MessageDescriptor[] {
  if (scoring === 'none') return [msg`These questions do not count towards any score.`];
  if (scoring === 'sum') {
    return [
      msg`Each person’s score is the sum of their ratings. The average of the ratings they gave stands in for skipped questions, as long as they answered three of five.`,
      teamMean,
    ];
  }
  return [
    msg`Each person’s score is the average of the ratings they gave here.`,
    teamMean,
    msg`Skipped questions do not count.`,
  ];
}

function bandRule({ informants }: Framework, id: string): MessageDescriptor[] {
  return Object.values(informants).some(({ bands }) => Object.hasOwn(bands, id)) ? [cutOffs] : [];
}
