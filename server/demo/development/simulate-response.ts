import { withFramework } from '#server/frameworks/with-framework.ts';
import { assessmentInputSchema } from '#contract/assessments.ts';
import type { AssessmentInput } from '#contract/assessments.ts';
import { simulateAnswers } from '#server/start/invented/simulate-answers.ts';
import { demoId } from '#server/demo/ids.ts';
import { demoOrganisations } from '#server/demo/organisations.ts';
import { seededRandom } from '#server/start/invented/random.ts';
import { dayOf } from '#server/start/invented/rounds.ts';
import type { Services } from '#server/platform/services.ts';
import type { PendingAssessor } from './pending-assessors.ts';
import { levelOf } from './habits.ts';

const accentsOf = new Map(
  demoOrganisations.flatMap(({ beacons }) =>
    beacons.map(({ key, accents }) => [demoId('beacon', key), accents]),
  ),
);
const relationshipOf = new Map<string | null, string | undefined>(
  demoOrganisations.flatMap(({ people }) =>
    people.map(({ email, relationship }) => [email, relationship]),
  ),
);

/** Simulates the answers of a person. Comments never repeat one of `usedRemarks`, and new ones are added to it. */
export async function simulateResponse(
  services: Services,
  person: PendingAssessor,
  usedRemarks: Set<string>,
): Promise<AssessmentInput> {
  const { beaconId, number, memberId, role, email, timeZone } = person;
  const { framework } = await withFramework(services, person);
  const answers = simulateAnswers({
    framework,
    role,
    level: levelOf(person),
    accents: accentsOf.get(beaconId) ?? {},
    relationship: relationshipOf.get(email) ?? 'Mother',
    on: dayOf(person, timeZone),
    random: seededRandom(`${beaconId} ${number} ${memberId}`),
    usedRemarks,
  });
  return assessmentInputSchema.parse(answers);
}
