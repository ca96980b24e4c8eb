import { answerAssessments as endpoint } from '#contract/development.ts';
import { Problem } from '#contract/problems.ts';
import { submitResponse } from '#server/assessments/submit-response.ts';
import { deriveToken } from '#server/beacons/assess-tokens.ts';
import { handle } from '#server/platform/http/handle.ts';
import type { Call } from '#server/platform/http/handle.ts';
import { findPendingAssessors, findRemarks } from './pending-assessors.ts';
import type { PendingAssessor } from './pending-assessors.ts';
import { readyAt } from './habits.ts';
import { simulateResponse } from './simulate-response.ts';
import { findBeacon } from './queries.ts';

type AnswerCall = Call<typeof endpoint>;

/** Number of assessors that one call handles. */
const maxAssessors = 200;

export const answerAssessments = handle(endpoint, async (call) => {
  const { services, body } = call;
  const now = services.clock.now();
  const beacon = body.beaconUuid ? await findBeacon(services.db, body.beaconUuid) : null;
  const pending =
    beacon === undefined ? [] : await findPendingAssessors(services, beacon, maxAssessors);
  const times = pending.map((person) => readyAt(person)?.getTime() ?? Infinity);
  const ready = pending.filter((_, index) => Number(times[index]) <= now.getTime());
  const answeredCount = await countAnswered(call, ready);
  const laterAt = Math.min(...times.filter((time) => time > now.getTime()));
  return {
    answeredCount,
    waitingCount: pending.length - answeredCount,
    laterAt: laterAt < Infinity ? new Date(laterAt).toISOString() : null,
  };
});

async function countAnswered(call: AnswerCall, people: PendingAssessor[]): Promise<number> {
  const remarks = new Map<string, Set<string>>();
  let count = 0;
  for (const person of people) {
    const usedRemarks = remarks.get(person.beaconId) ?? (await findRemarks(call.services, person));
    remarks.set(person.beaconId, usedRemarks);
    if (await answer(call, person, usedRemarks)) count += 1;
  }
  return count;
}

/** Submits through the person's own link. False if they have answered meanwhile or the window has closed. */
async function answer(
  call: AnswerCall,
  person: PendingAssessor,
  usedRemarks: Set<string>,
): Promise<boolean> {
  const { services } = call;
  const token = deriveToken(services.config.secretKey, { ...person, kind: 'mail' });
  const body = await simulateResponse(services, person, usedRemarks);
  const nobody = { viewer: null, sessionToken: null, idempotencyKey: null };
  const query = { number: person.number };
  try {
    await submitResponse.run({ ...call, ...nobody, params: { token }, query, body });
    return true;
  } catch (error) {
    if (error instanceof Problem) return false;
    throw error;
  }
}
