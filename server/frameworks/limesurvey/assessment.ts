import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/runtime-macro';
import { textOf } from '#contract/messages.ts';
import { plainLine } from '#server/frameworks/conversion/plain-text.ts';
import type { Questionnaire } from '#server/frameworks/conversion/questionnaire.ts';
import type { Entry } from '#server/frameworks/conversion/report.ts';
import type { Definition } from '#server/frameworks/conversion/source.ts';
import { arrays } from './items.ts';
import type { Group, Rule, Survey } from './survey-shape.ts';

/** Adds the scales of a survey's assessment: the points of all answers, and of those of a group, with their ranges as bands. */
export function addAssessment(questionnaire: Questionnaire, { groups, rules }: Survey): void {
  const bands: NonNullable<Definition['bands']> = [];
  for (const [gid, own] of Map.groupBy(rules, (rule) => rule.gid)) {
    const scored = gid === null ? groups : groups.filter((group) => group.gid === gid);
    const title = plainLine(scored[0]?.title.own ?? '', 200);
    const name = (gid === null ? '' : title) || textOf(msg`Points`);
    const entry = questionnaire.report.add(placeOf(gid), name);
    const items = scored.flatMap(namesOf).flatMap((each) => {
      const target = questionnaire.lookup(each);
      return target && 'item' in target ? [{ item: target.item.id }] : [];
    });
    const scorable = items.filter(({ item }) => questionnaire.isScored(item));
    if (scorable.length === 0) {
      entry.leaveOut(msg`None of its questions has points.`);
      continue;
    }
    const id = questionnaire.names.idFor(name, 'points');
    questionnaire.addScale(
      id,
      {
        id,
        title: name,
        higherIs: 'neither',
        items: scorable,
        method: 'sum',
        missing: { atMost: scorable.length - 1 },
      },
      entry,
    );
    noteMessages(own, entry);
    const cuts = cutsOf(own);
    if (cuts) {
      bands.push({ scale: id, cuts });
      entry.change(msg`Its ranges became bands; say how severe each is.`);
    } else entry.change(msg`Its ranges were left out: they do not follow each other.`);
  }
  questionnaire.more = { ...questionnaire.more, bands };
}

function placeOf(gid: Rule['gid']): MessageDescriptor {
  return gid === null ? msg`assessment of the survey` : msg`assessment of ${{ gid }}`;
}

function noteMessages(rules: readonly Rule[], entry: Entry): void {
  const messages = rules
    .map(({ message }) => plainLine(message, 200))
    .filter((each) => each !== '');
  if (messages.length > 0)
    entry.change(msg`What it tells people was left out: ${{ messages: messages.join(' / ') }}`);
}

/** The names of the questions that give points; codes that are numbers are none. */
function namesOf({ questions }: Group): string[] {
  return questions
    .filter(
      ({ answers, attributes }) =>
        answers.some(({ score }) => score !== null) || attributes.has('assessment_value'),
    )
    .flatMap(({ type, code, subquestions }) =>
      arrays.has(type) ? subquestions.map((line) => `${code}_${line.code}`) : [code],
    );
}

type Cuts = NonNullable<Definition['bands']>[number]['cuts'];

/** The bands of ranges that follow each other; null for others. */
function cutsOf(rules: readonly Rule[]): Cuts | null {
  const sorted = rules.toSorted((a, b) => a.min - b.min);
  const follows = sorted.every((rule, index) => {
    const next = sorted[index + 1];
    return rule.min <= rule.max && (!next || (next.min > rule.max && next.min - rule.max <= 1));
  });
  if (!follows || sorted.length < 2) return null;
  return sorted.map(({ name, max }, index) => ({
    word: plainLine(name, 200) || textOf(msg`Range ${{ number: index + 1 }}`),
    severity: 0,
    ...(index < sorted.length - 1 && { upTo: max }),
  }));
}
