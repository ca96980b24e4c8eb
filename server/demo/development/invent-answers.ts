import { assessmentInputSchema } from '#contract/assessments.ts';
import type { AssessmentInput } from '#contract/assessments.ts';
import { answerLikeAPerson } from '#server/demo/answer-like-a-person.ts';
import { demoId } from '#server/demo/ids.ts';
import { demoOrganisations } from '#server/demo/organisations.ts';
import { seededRandom } from '#server/demo/random.ts';
import type { Services } from '#server/platform/services.ts';
import type { AskedPerson } from './asked-people.ts';
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

/** What somebody says this time, never a remark that was made before; what they remark joins those. */
export async function inventAnswers(
  { frameworks }: Services,
  person: AskedPerson,
  said: Set<string>,
): Promise<AssessmentInput> {
  const { beaconId, number, memberId, role, email } = person;
  const key = { id: person.frameworkId, version: person.frameworkVersion };
  const framework = await frameworks.find(key);
  const answers = answerLikeAPerson({
    framework,
    role,
    level: levelOf(person),
    accents: accentsOf.get(beaconId) ?? {},
    relationship: relationshipOf.get(email) ?? 'Mother',
    random: seededRandom(`${beaconId} ${number} ${memberId}`),
    said,
  });
  return assessmentInputSchema.parse(answers);
}
