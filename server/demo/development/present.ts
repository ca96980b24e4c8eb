import type { findClock } from '#contract/development.ts';
import type { AnswerOf } from '#contract/endpoint.ts';
import type { Jump } from '#server/platform/time/clock.ts';

export function presentJump(jump: Jump | null): AnswerOf<typeof findClock>['jump'] {
  return jump && { ...jump, to: jump.to.toISOString() };
}
