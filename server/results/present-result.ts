import type { MessageDescriptor } from '@lingui/core';
import type {
  AssessmentResult,
  QuestionResult,
  SectionResult,
} from '#contract/assessment-results.ts';
import { textOf } from '#contract/messages.ts';
import type { DetailedTeamAssessment } from '#contract/results.ts';
import { choicesOf } from '#rules/answering/asked-item.ts';
import { optionsOf } from '#rules/definition/item.ts';
import { resultNodes } from '#rules/definition/result-nodes.ts';
import type { ItemNode, ScaleNode } from '#rules/definition/result-nodes.ts';
import { assessorRoles } from '#rules/definition/texts.ts';
import type { Framework } from '#rules/definition/definition.ts';
import type { Scale } from '#rules/definition/scale.ts';
import { assessmentRule, itemRule, nodeRule } from '#rules/results/score-words.ts';
import { bandsOf } from '#rules/scoring/cuts.ts';
import { mainScale } from '#rules/scoring/main-scale.ts';
import { ageOn } from '#server/platform/time/age-on.ts';
import { presentCalculation } from './present-calculation.ts';
import { presentDetailedTeamAssessment } from './present.ts';
import { presentRoleBand } from './present-band.ts';
import type { ResultContext, ResultRow } from './present.ts';
import type { AssessmentRow } from './queries.ts';
import type { AssessmentAnswers, NodeAnswers } from './assessment-answers.ts';

/** The context with `isSettled`: an unsettled window has no bands and no change. */
type Context = ResultContext & Pick<ResultRow, 'isSettled'>;
type PlainSection = DetailedTeamAssessment['attributes'][number];
type PlainQuestion = PlainSection['attributes'][number];

/** One assessment with everything that explains its scores. */
export function presentResult(
  row: AssessmentRow,
  context: ResultContext & { dateOfBirth: string | null },
  answers: AssessmentAnswers,
): AssessmentResult {
  const { framework, isAnonymous, dateOfBirth } = context;
  const assessment = presentDetailedTeamAssessment(row, context);
  const rule = inWords(assessmentRule(framework));
  const { responseCount, withheld, impact } = answers;
  const { isSettled } = row;
  const settled = { ...context, isSettled };
  return {
    ...assessment,
    ...explain(settled, answers.assessment, { rule, scale: mainScale(framework) }),
    comments: answers.assessment.comments,
    attributes: assessment.attributes.flatMap((section) => {
      const node = resultNodes(framework).find(({ id }) => id === section.id);
      return node ? [presentSection(section, node, settled, answers)] : [];
    }),
    responseCount,
    withheld,
    impact,
    cutOffs: cutOffsOf(framework),
    clientAge: dateOfBirth === null ? null : ageOn(assessment.date, dateOfBirth),
    isAnonymous,
    previousNumber: row.previousNumber,
    nextNumber: row.nextNumber,
    explained: {
      rule,
      frameworkId: framework.id,
      frameworkVersion: framework.version,
      frameworkTitle: framework.title,
      source: framework.source,
      licence: framework.licence,
      citation: framework.citation ?? null,
      copyright: framework.copyright ?? null,
    },
  };
}

/** The source of each role's bands of the main scale, and the ages for which they were published. */
function cutOffsOf(framework: Framework): AssessmentResult['cutOffs'] {
  const bands = bandsOf(framework, mainScale(framework).id);
  return assessorRoles.flatMap((role) => {
    const own = bands.find(({ when }) => [when?.role ?? []].flat().includes(role));
    if (!own) return [];
    const { edition = null, ages } = own;
    return [{ role, edition, ages: ages ? [ages[0], ages[1] - 1] : null }];
  });
}

function presentSection(
  section: PlainSection,
  node: ScaleNode,
  context: Context,
  answers: AssessmentAnswers,
): SectionResult {
  const { framework } = context;
  const items = new Map(node.items.map((each) => [each.item.id, each]));
  return {
    ...section,
    ...explain(context, answers.section(section.id), {
      rule: inWords(nodeRule(framework, node)),
      scale: node.scale,
    }),
    attributes: section.attributes.flatMap((question) => {
      const item = items.get(question.id);
      return item
        ? [presentQuestion(question, context, answers.question(question.id), { node, item })]
        : [];
    }),
  };
}

function presentQuestion(
  result: PlainQuestion,
  context: Context,
  nodeAnswers: NodeAnswers,
  { node, item: own }: { node: ScaleNode; item: ItemNode },
): QuestionResult {
  const { item } = own;
  return {
    ...result,
    ...explain(context, nodeAnswers, { rule: inWords(itemRule(own, node.scale)) }),
    text: item.text,
    instructions: item.instructions ?? null,
    options: choicesOf(optionsOf(item)),
    unit: (item.type === 'number' && item.unit) || null,
    comments: nodeAnswers.comments,
  };
}

function inWords(sentences: MessageDescriptor[]): string {
  return sentences.map(textOf).join(' ');
}

function explain(
  context: Context,
  { spread, changeSplit, reliableChange, userBreakdown }: NodeAnswers,
  { rule, scale }: { rule: string; scale?: Scale | undefined },
) {
  return {
    spread: spread && {
      ...spread,
      roles: spread.roles.map((own) => {
        const range: [number, number] = [own.lowest, own.highest];
        return { ...own, ...presentRoleBand({ ...own, range, scale }, context) };
      }),
    },
    changeSplit: context.isSettled ? changeSplit : null,
    reliableChange: context.isSettled ? reliableChange : null,
    userBreakdown,
    rule,
    calculation: presentCalculation(context.framework, scale),
  };
}
