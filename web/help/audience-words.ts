import { msg } from '@lingui/core/macro';
import { textOf } from '#contract/messages.ts';
import type { Audience } from './guide-page.ts';

const words = {
  administrators: msg`For administrators`,
  leads: msg`For team leads`,
  assessors: msg`For everyone who answers`,
};

/** For whom pages of the guide are. */
export function audienceWords(audience: Audience): string {
  return textOf(words[audience]);
}
