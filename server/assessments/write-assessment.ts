import { assessmentSchema, loadAssessment as endpoint } from '#contract/assessments.ts';
import type { AnswerOf } from '#contract/endpoint.ts';
import { assessmentFrameworkSchema } from '#contract/frameworks.ts';
import type { AssessorView } from '#server/platform/services.ts';

const withoutFramework = endpoint.answer.extend({
  assessment: assessmentSchema.omit({ framework: true }),
});
const writtenViews = new WeakMap<AssessorView, string>();

/** The JSON of an open assessment. Its framework is most of it and never changes: checked and written once. */
export function writeAssessment(answer: AnswerOf<typeof endpoint>): string {
  const { framework } = answer.assessment;
  const { assessment, ...others } = withoutFramework.parse(answer);
  return `{${fieldsOf(others)},"assessment":{"framework":${writtenView(framework)},${fieldsOf(assessment)}}}`;
}

function writtenView(view: AssessorView): string {
  const written = writtenViews.get(view) ?? JSON.stringify(assessmentFrameworkSchema.parse(view));
  writtenViews.set(view, written);
  return written;
}

/** What stands between an object's braces. */
function fieldsOf(fields: object): string {
  return JSON.stringify(fields).slice(1, -1);
}
