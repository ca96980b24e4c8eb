import { msg } from '@lingui/core/macro';
import type { MessageDescriptor } from '@lingui/core';
import { textOf } from '#contract/messages.ts';
import type { StartStep } from '#contract/start.ts';

const titles: Record<StartStep, MessageDescriptor> = {
  questionnaire: msg`Look at a questionnaire`,
  beacon: msg`Create your first Beacon`,
  colleagues: msg`Invite colleagues`,
  test: msg`Send yourself a test assessment`,
  qr_sheet: msg`Print a QR sheet`,
  mail: msg`Set up email`,
  backups: msg`Set up backups`,
};

export function stepTitle(step: StartStep): string {
  return textOf(titles[step]);
}
