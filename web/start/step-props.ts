import type { Start, StartStep } from '#contract/start.ts';
import type { CurrentUser } from '#contract/users.ts';

export type StepOrganisation = CurrentUser['orgs'][number];

export interface StepProps {
  organisation: StepOrganisation;
  start: Start;
  onTick: (step: StartStep, isTicked: boolean) => void;
}
