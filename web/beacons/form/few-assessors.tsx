import { minAnonymousResponses } from '#contract/results.ts';
import type { FieldErrors } from '#web/shell/forms/use-fields.ts';
import { Agreement } from './agreement.tsx';
import type { FormFields } from './form-fields.ts';
import { assessorCount, type MemberForm } from './member-form.ts';

/** That so few are asked anonymously that no score is ever told, as a form holds it. */
export interface FewAssessorsForm {
  isWithFewAssessors: boolean;
}

/** Whether too few are asked for an anonymous score. */
export function hasFewAssessors(members: MemberForm[]): boolean {
  return assessorCount(members) < minAnonymousResponses;
}

/** What is wrong while nobody has agreed to so few. */
export function fewAssessorsErrors({ isWithFewAssessors }: FewAssessorsForm): FieldErrors {
  return isWithFewAssessors ? {} : { isWithFewAssessors: 'Please add assessors, or tick the box' };
}

interface FewAssessorsProps {
  fields: FormFields<FewAssessorsForm>;
  label: string;
}

/** What it means to ask fewer than three people anonymously. */
export function FewAssessors({ fields, label }: FewAssessorsProps) {
  const { values, change, fieldError } = fields;
  return (
    <Agreement
      label={label}
      isAgreed={values.isWithFewAssessors}
      fieldError={fieldError('isWithFewAssessors')}
      onChange={(isWithFewAssessors) => change({ isWithFewAssessors })}
    >
      <strong>This anonymous Beacon has fewer than three assessors.</strong> Of a window that fewer
      than three people answer, no score and no comment is ever shown: only how many have answered.
    </Agreement>
  );
}
