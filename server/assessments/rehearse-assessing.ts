import type { TeamResult } from '#rules/scoring/score.ts';
import { nilUuid } from '#server/platform/database/nil-uuid.ts';
import type { Services } from '#server/platform/services.ts';
import { hashToken } from '#server/platform/tokens/opaque-token.ts';
import { findInvitation, findSubmitInvitation } from './queries.ts';
import { storeResponse } from './responses.ts';
import type { NewResponse } from './responses.ts';

/** Opens an assessment and submits to it as nobody: the reads find nothing, so the writes change nothing. */
export async function rehearseAssessing(
  services: Pick<Services, 'db' | 'clock' | 'isDistributed'>,
): Promise<void> {
  const now = services.clock.now();
  const unknown = hashToken('');
  await findInvitation(services, unknown);
  await findSubmitInvitation(services, unknown);
  const response = responseOfNobody(unknown, now);
  await storeResponse(services, response);
  await storeResponse(services, { ...response, result: resultOfNobody, isComplete: true });
}

const noScore = { score: null, normalisedScore: null };
const resultOfNobody: TeamResult = {
  ...noScore,
  range: null,
  normalisedRange: null,
  change: null,
  outOf: 100,
  count: 0,
  attributes: [],
};

/** No assessment has the id and revision that it is for. */
function responseOfNobody(bodyHash: Buffer, now: Date): NewResponse {
  return {
    invitation: {
      organisationId: nilUuid,
      beaconId: nilUuid,
      clientId: nilUuid,
      isAnonymous: false,
      assessmentId: nilUuid,
      number: 0,
      revision: -1,
      opensAt: now,
      memberId: nilUuid,
      userId: nilUuid,
      role: 'assessor',
    },
    framework: { items: [] },
    answers: { attributes: {}, data: {} },
    own: noScore,
    result: null,
    rankedScore: null,
    arrivedAt: now,
    key: '',
    bodyHash,
    isComplete: false,
    closedAt: null,
    reopensAt: null,
  };
}
