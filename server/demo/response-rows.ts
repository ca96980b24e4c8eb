import { createHash } from 'node:crypto';
import type { AuditEvent } from '#server/audit/audit-event.ts';
import type { StagedBeacon } from './beacon-rows.ts';
import type { PastRound } from './history.ts';

/** Rows of the responses to one assessment, as a submit writes them. */
export function responseRows({ beacon }: StagedBeacon, { round, responses }: PastRound) {
  return responses.map(({ assessor, answers, submittedAt }) => {
    const { attributes, comment, data } = answers;
    const bodyHash = createHash('sha256').update(JSON.stringify(answers)).digest();
    return {
      organisation_id: beacon.organisation_id,
      assessment_id: round.id,
      member_id: assessor.memberId,
      user_id: assessor.userId,
      role: assessor.role,
      attributes: JSON.stringify(attributes),
      comment: comment ?? null,
      data: JSON.stringify(data),
      submitted_at: submittedAt,
      idempotency_key: bodyHash.toString('base64url'),
      body_hash: bodyHash,
    };
  });
}

/** The traces those responses left. */
export function responseEvents(
  { beacon }: StagedBeacon,
  { round, responses }: PastRound,
): AuditEvent[] {
  return responses.map(({ assessor, submittedAt }) => ({
    organisationId: beacon.organisation_id,
    action: 'response.submitted',
    at: submittedAt,
    userId: assessor.userId,
    memberId: assessor.memberId,
    clientId: beacon.client_id,
    beaconId: beacon.id,
    assessmentId: round.id,
  }));
}

/** What an assessment's row says of its responses. */
export function resultColumns({ responses, result }: PastRound) {
  return {
    result: result && JSON.stringify(result),
    completed_at: responses.at(-1)?.submittedAt ?? null,
  };
}
