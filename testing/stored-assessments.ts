import { sql } from 'kysely';
import { fromStoredAnswers } from '#rules/answering/stored-answers.ts';
import type { ResultHead } from '#rules/scoring/score.ts';
import type { RatedResponse } from '#rules/scoring/team.ts';
import type { Subject } from '#rules/scoring/norms.ts';
import type { StoredSection } from '#rules/scoring/stored-sections.ts';
import type { Services } from '#server/platform/services.ts';

interface StoredAssessment {
  beaconId: string;
  framework: string;
  version: number;
  isAnonymous: boolean;
  result: ResultHead | null;
  sections: StoredSection[] | null;
  /** The client on the day on which the window opened. */
  subject: Subject;
}

interface StoredResponse extends RatedResponse {
  comment: string | null;
  data: Record<string, unknown>;
  at: Date;
}

/** Every assessment with its stored result, its responses and whom it is about, by Beacon and number. */
export async function storedAssessments({
  db,
  frameworks,
}: Pick<Services, 'db' | 'frameworks'>): Promise<
  (StoredAssessment & { responses: StoredResponse[] })[]
> {
  const { rows } = await sql<StoredAssessment & { id: string }>`
    select a.id, a.beacon_id as "beaconId", b.framework_id as framework,
      coalesce(a.framework_version, b.framework_version) as version, b.is_anonymous as "isAnonymous", a.result, a.sections,
      json_build_object('dateOfBirth', c.date_of_birth, 'gender', c.gender,
        'on', (a.opens_at at time zone o.time_zone)::date) as subject
    from assessments a
    join beacons b on b.organisation_id = a.organisation_id and b.id = a.beacon_id
    join clients c on c.organisation_id = b.organisation_id and c.id = b.client_id
    join organisations o on o.organisation_id = a.organisation_id
    order by a.beacon_id, a.number`.execute(db);
  const responses = await db.selectFrom('responses').selectAll().orderBy('member_id').execute();
  const found = rows.map(async ({ id, ...assessment }) => {
    const { framework: frameworkId, version } = assessment;
    const framework = await frameworks.find({ id: frameworkId, version });
    const answered = responses
      .filter(({ assessment_id }) => assessment_id === id)
      .map(({ user_id: userId, role, attributes: stored, comment, data, submitted_at: at }) => {
        const attributes = fromStoredAnswers(framework, stored);
        return { userId, role, attributes, comment, data, at };
      });
    return { ...assessment, responses: answered };
  });
  return Promise.all(found);
}
