import { isRated, shownQuestions } from '#rules/answering/answers.ts';
import type { Answer } from '#rules/answering/answers.ts';
import { isRequired } from '#rules/answering/asked-item.ts';
import { validateAnswers } from '#rules/answering/validate-answers.ts';
import type { Answers } from '#rules/answering/read-answers.ts';
import { stepsFor } from '#rules/answering/steps.ts';
import type { Item } from '#rules/definition/item.ts';
import { scoringModel } from '#rules/scoring/model.ts';
import { mainScale } from '#rules/scoring/main-scale.ts';
import { scorePerson } from '#rules/scoring/score-person.ts';
import { addComments } from './add-comments.ts';
import type { Given, Respondent } from './respondent.ts';
import { simulateAnswer } from './simulate-answer.ts';

type Attributes = Record<string, Answer>;

/** Simulates one person's answers and validates them as a submit does. */
export function simulateAnswers(respondent: Respondent): Answers {
  const { framework, role, relationship } = respondent;
  const complete = answerAll(respondent);
  const attributes = framework.canSkipQuestions ? skipSome(respondent, complete) : complete;
  const comment = addComments(respondent, attributes);
  const data = { assessment_identity: true, assessment_relationship: relationship };
  const result = validateAnswers(framework, { attributes, comment, data }, { role });
  if (!result.ok) throw new Error(`The simulated answers are invalid: ${JSON.stringify(result)}`);
  return result.answers;
}

function answerAll(respondent: Respondent): Attributes {
  const { framework, role, given = {} } = respondent;
  const attributes: Attributes = {};
  const answer = (id: string, chosen: Given) => {
    attributes[id] = { ...chosen, response_type: 'rating' };
  };
  for (const [id, chosen] of Object.entries(given)) answer(id, chosen);
  for (const step of stepsFor(framework, role)) {
    const items = shownQuestions(step, () => true).map(({ id }) => id);
    let open = unanswered(respondent, items, attributes);
    // An answer may show further items of the same page.
    while (open.length > 0) {
      for (const item of open) answer(item.id, simulateAnswer(respondent, item));
      open = unanswered(respondent, items, attributes);
    }
  }
  return attributes;
}

function unanswered(
  { framework, role }: Respondent,
  ids: readonly string[],
  attributes: Attributes,
): Item[] {
  const { shows } = scorePerson(scoringModel(framework, role), attributes);
  const items = new Map(framework.items.map((item) => [item.id, item]));
  return ids
    .filter((id) => shows(id) && !isRated(id, attributes))
    .flatMap((id) => items.get(id) ?? [])
    .filter(({ type }) => type !== 'comment');
}

/**
 * The answers without some that are not required, and without those that were asked because of them; all of them where
 * too few would be left for a score.
 */
function skipSome(
  { framework, role, given = {}, random }: Respondent,
  all: Attributes,
): Attributes {
  const kept = { ...all };
  const [, ...others] = framework.items.filter(({ id }) => Object.hasOwn(all, id));
  for (const item of others) {
    const isNeeded = isRequired(framework, item) || Object.hasOwn(given, item.id);
    if (random() < 0.05 && !isNeeded) delete kept[item.id];
  }
  const { shows, scale } = scorePerson(scoringModel(framework, role), kept);
  if (scale(mainScale(framework).id) === null) return all;
  return Object.fromEntries(Object.entries(kept).filter(([id]) => shows(id)));
}
