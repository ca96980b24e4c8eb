import type { Framework, Question, Section } from './definition.ts';

const teamMean = 'The team’s score is the mean of its people’s scores.';
const cutOffs = 'Its band is read with the cut-offs published for the person who answers.';

/** Explains how the score of the assessment is calculated, for readers without statistics. */
export function assessmentRule(framework: Framework): string {
  const { scoreOf } = framework;
  const named = [...framework.sections, ...framework.totals].find(({ id }) => id === scoreOf);
  if (named) return `This is the score of “${named.title}”. ${nodeRule(framework, named.id)}`;
  return `Each person’s score is the mean of all ratings they gave. ${teamMean} Skipped questions and comments do not count.`;
}

/** Explains how the score of a section or total is calculated; empty for an unknown id. */
export function nodeRule(framework: Framework, id: string): string {
  const section = framework.sections.find((each) => each.id === id);
  if (section) return [sectionRule(section), bandRule(framework, id)].filter(Boolean).join(' ');
  const total = framework.totals.find((each) => each.id === id);
  if (!total) return '';
  const parts = framework.sections.filter((each) => total.sections.includes(each.id));
  const titles = parts.map(({ title }) => `“${title}”`).join(', ');
  return `Each person’s score is the sum of ${titles}. ${teamMean} ${bandRule(framework, id)}`.trim();
}

/** Explains how the score of a question is calculated. */
export function questionRule({ scoring }: Section, question: Question): string {
  if (question.responseType === 'comment_only') return 'This question asks for words only.';
  const mean = 'The mean of the ratings people gave this question.';
  const reversed = 'A high rating is bad news here, so each is counted from the other end.';
  const outside = 'It stays out of every other score.';
  const words = [mean, question.reversed && reversed, scoring === 'none' && outside];
  return words.filter(Boolean).join(' ');
}

function sectionRule({ scoring }: Section): string {
  if (scoring === 'none') return 'These questions stay out of every score.';
  if (scoring === 'sum') {
    return `Each person’s score is the sum of their ratings; with some questions skipped, the mean of the others stands in, as long as three of five are answered. ${teamMean}`;
  }
  return `Each person’s score is the mean of the ratings they gave here. ${teamMean} Skipped questions do not count.`;
}

function bandRule({ informants }: Framework, id: string): string {
  return Object.values(informants).some(({ bands }) => Object.hasOwn(bands, id)) ? cutOffs : '';
}
