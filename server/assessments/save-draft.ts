import { sql } from 'kysely';
import { saveDraft as endpoint } from '#contract/assessments.ts';
import { handle } from '#server/platform/http/handle.ts';
import type { Call } from '#server/platform/http/handle.ts';
import { draftKindOf, invitationFor, isOpenTo } from './access.ts';
import type { OpenInvitation } from './queries.ts';
import { mergeDraft, plainVersions } from './merge-draft.ts';
import type { Draft } from './merge-draft.ts';
import { lockInvitation } from './queries.ts';
import { problemFor } from './problem-for.ts';
import { hashToken } from '#server/platform/tokens/opaque-token.ts';
import type { Services } from '#server/platform/services.ts';

type DraftCall = Call<typeof endpoint>;

export const saveDraft = handle(endpoint, async (call) => {
  const { services, params, query, body } = call;
  const now = services.clock.now();
  const invitation = await invitationFor(services, params.token, now);
  const isLate = query.number !== undefined && query.number !== invitation.number;
  if (isLate || !isOpenTo(invitation, now)) {
    throw await problemFor(services, params.token, invitation, now);
  }
  if (!draftKindOf(invitation)) return { savedAt: null, input: body.input, versions: {} };
  const draft = await services.db
    .transaction()
    .execute((trx) => mergeInto(trx, invitation, call, now));
  if (draft) {
    return {
      savedAt: now.toISOString(),
      input: draft.input,
      versions: plainVersions(draft.versions),
    };
  }
  const ended = await invitationFor(services, params.token, now);
  throw await problemFor(services, params.token, ended, now);
});

/** Merges under the lock that a submit and a closing take too; null when one of them was first. */
async function mergeInto(
  trx: Services['db'],
  { organisationId, assessmentId, memberId, kind }: OpenInvitation,
  { params, body }: DraftCall,
  now: Date,
): Promise<Draft | null> {
  const locked = await lockInvitation(trx, hashToken(params.token), now);
  if (!locked || locked.closedAt || locked.assessmentId !== assessmentId) return null;
  const { rows } = await sql<{ isAnswered: boolean; input: unknown; versions: unknown }>`
    select r.member_id is not null as "isAnswered", d.input, d.versions
    from (values (1)) one
    left join responses r on r.organisation_id = ${organisationId}
      and r.assessment_id = ${assessmentId} and r.member_id = ${memberId}
    left join drafts d on d.organisation_id = ${organisationId}
      and d.assessment_id = ${assessmentId} and d.member_id = ${memberId} and d.kind = ${kind}`.execute(
    trx,
  );
  const [row] = rows;
  if (!row || row.isAnswered) return null;
  // This endpoint has validated the stored draft with the same schema.
  const stored = row.input ? (row as Draft) : { input: { attributes: {} }, versions: {} };
  const draft = mergeDraft(stored, body, now);
  await sql`insert into drafts (organisation_id, assessment_id, member_id, kind, input, versions,
      current_stage, saved_at)
    values (${organisationId}, ${assessmentId}, ${memberId}, ${kind}, ${JSON.stringify(draft.input)},
      ${JSON.stringify(draft.versions)}, ${body.currentStage}, ${now})
    on conflict (organisation_id, assessment_id, member_id, kind) do update
    set input = excluded.input, versions = excluded.versions,
      current_stage = excluded.current_stage, saved_at = excluded.saved_at`.execute(trx);
  return draft;
}
