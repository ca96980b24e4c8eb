import { assessmentSchema, loadAssessment as endpoint } from '#contract/assessments.ts';
import type { AnswerOf } from '#contract/endpoint.ts';
import { assessmentFrameworkSchema } from '#contract/frameworks.ts';
import type { AssessorView } from '#contract/assessor-view.ts';

const withoutFramework = endpoint.answer.extend({
  assessment: assessmentSchema.omit({ framework: true }),
});
const frameworkJsons = new WeakMap<AssessorView, string>();

/** The JSON of an open assessment. The framework is most of it and immutable, so it is validated and serialised once. */
export function writeAssessment(answer: AnswerOf<typeof endpoint>): string {
  const { framework } = answer.assessment;
  const { assessment, ...others } = withoutFramework.parse(answer);
  return `{${fieldsOf(others)},"assessment":{"framework":${frameworkJson(framework)},${fieldsOf(assessment)}}}`;
}

function frameworkJson(view: AssessorView): string {
  const json = frameworkJsons.get(view) ?? JSON.stringify(assessmentFrameworkSchema.parse(view));
  frameworkJsons.set(view, json);
  return json;
}

/** The JSON between an object's braces. */
function fieldsOf(fields: object): string {
  return JSON.stringify(fields).slice(1, -1);
}
