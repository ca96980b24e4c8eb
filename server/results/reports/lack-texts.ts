import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/runtime-macro';
import type { RiskRow } from '#contract/report-rows.ts';

/** Why a score has no band. */
export const lackTexts: Record<NonNullable<RiskRow['lack']>, MessageDescriptor> = {
  date_of_birth: msg`No band: date of birth not known`,
  gender: msg`No band: gender not known`,
  outside: msg`No band: outside of the published values`,
};
