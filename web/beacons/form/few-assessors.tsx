import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { minAnonymousResponses } from '#contract/results.ts';
import type { FieldErrors, Fields } from '#web/shell/forms/use-form.ts';
import { Confirmation } from './confirmation.tsx';
import { assessorCount, type MemberForm } from './member-form.ts';

/** The form value that confirms too few assessors for an anonymous score. */
export interface FewAssessorsForm {
  isWithFewAssessors: boolean;
}

/** Whether too few are asked for an anonymous score. */
export function hasFewAssessors(members: MemberForm[]): boolean {
  return assessorCount(members) < minAnonymousResponses;
}

/** The field error of a missing confirmation. */
export function fewAssessorsErrors({ isWithFewAssessors }: FewAssessorsForm): FieldErrors {
  return isWithFewAssessors ? {} : { isWithFewAssessors: t`Add more assessors or tick the box` };
}

interface FewAssessorsProps {
  fields: Fields<FewAssessorsForm>;
  label: string;
}

/** The confirmation for fewer than three anonymous assessors. */
export function FewAssessors({ fields, label }: FewAssessorsProps) {
  return (
    <Confirmation
      label={label}
      {...fields.getInputProps('isWithFewAssessors', { type: 'checkbox' })}
    >
      <Trans>
        <strong>This anonymous Beacon has fewer than three assessors.</strong> If fewer than three
        people answer a window, its scores and comments are never shown, only how many people have
        answered.
      </Trans>
    </Confirmation>
  );
}
