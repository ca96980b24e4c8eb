import { createHash } from 'node:crypto';
import type { Kysely } from 'kysely';
import { toStoredAnswers } from '#rules/answering/stored-answers.ts';
import { insertEvents } from '#server/platform/audit/audit-event.ts';
import type { AuditEvent } from '#server/platform/audit/audit-event.ts';
import type { Schema } from '#server/platform/schema/schema.ts';
import { answeredAt } from './history.ts';
import type { PastRound } from './history.ts';
import { resultColumns } from '#server/beacons/projections/stored-result.ts';
import { insertAll } from './insert-all.ts';
import type { StagedBeacon } from './stage-beacon.ts';

export interface PastAssessment {
  row: StagedBeacon['row'];
  past: PastRound;
}

/** Writes responses with their audit events, as a submit does. */
export async function writeResponses(
  trx: Kysely<Schema>,
  assessments: PastAssessment[],
): Promise<void> {
  await insertAll(trx, 'responses', assessments.flatMap(responseRows));
  const events = assessments.flatMap(responseEvents);
  await insertEvents(trx, events);
}

/** The columns of an assessment that depend on its responses. */
export function scoredColumns(past: PastRound) {
  return { ...resultColumns(past.result), completed_at: answeredAt(past) };
}

function responseRows({ row, past: { round, framework, responses } }: PastAssessment) {
  return responses.map(({ assessor, answers, submittedAt }) => {
    const { attributes, comment, data } = answers;
    const bodyHash = createHash('sha256').update(JSON.stringify(answers)).digest();
    return {
      organisation_id: row.organisation_id,
      assessment_id: round.id,
      member_id: assessor.memberId,
      user_id: assessor.userId,
      role: assessor.role,
      attributes: JSON.stringify(toStoredAnswers(framework, attributes)),
      comment: comment ?? null,
      data: JSON.stringify(data),
      submitted_at: submittedAt,
      idempotency_key: bodyHash.toString('base64url'),
      body_hash: bodyHash,
    };
  });
}

function responseEvents({ row, past: { round, responses } }: PastAssessment): AuditEvent[] {
  return responses.map(({ assessor, submittedAt }) => ({
    organisationId: row.organisation_id,
    action: 'response.submitted',
    at: submittedAt,
    userId: assessor.userId,
    memberId: assessor.memberId,
    clientId: row.client_id,
    beaconId: row.id,
    assessmentId: round.id,
  }));
}
