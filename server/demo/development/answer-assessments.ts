import { answerAssessments as endpoint } from '#contract/development.ts';
import { Problem } from '#contract/problems.ts';
import { submitResponse } from '#server/assessments/submit-response.ts';
import { deriveToken } from '#server/beacons/assess-tokens.ts';
import { handle } from '#server/platform/http/handle.ts';
import type { Call } from '#server/platform/http/handle.ts';
import { findAskedPeople, findRemarks } from './asked-people.ts';
import type { AskedPerson } from './asked-people.ts';
import { readyAt } from './habits.ts';
import { inventAnswers } from './invent-answers.ts';
import { findBeacon } from './queries.ts';

type AnswerCall = Call<typeof endpoint>;

/** How many people one call looks at. */
const most = 200;

export const answerAssessments = handle(endpoint, async (call) => {
  const { services, body } = call;
  const now = services.clock.now();
  const beacon = body.beaconUuid ? await findBeacon(services.db, body.beaconUuid) : null;
  const asked = beacon === undefined ? [] : await findAskedPeople(services, beacon, most);
  const times = asked.map((person) => readyAt(person)?.getTime() ?? Infinity);
  const ready = asked.filter((_, index) => Number(times[index]) <= now.getTime());
  const answeredCount = await countAnswered(call, ready);
  const laterAt = Math.min(...times.filter((time) => time > now.getTime()));
  return {
    answeredCount,
    waitingCount: asked.length - answeredCount,
    laterAt: laterAt < Infinity ? new Date(laterAt).toISOString() : null,
  };
});

async function countAnswered(call: AnswerCall, people: AskedPerson[]): Promise<number> {
  const remarks = new Map<string, Set<string>>();
  let count = 0;
  for (const person of people) {
    const said = remarks.get(person.beaconId) ?? (await findRemarks(call.services, person));
    remarks.set(person.beaconId, said);
    if (await answer(call, person, said)) count += 1;
  }
  return count;
}

/** By their own link, as from their own phone; false where they were faster than the demo, or too late. */
async function answer(call: AnswerCall, person: AskedPerson, said: Set<string>): Promise<boolean> {
  const { services } = call;
  const token = deriveToken(services.config.secretKey, { ...person, kind: 'mail' });
  const body = await inventAnswers(services, person, said);
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
