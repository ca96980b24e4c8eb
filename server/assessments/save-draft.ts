import { saveDraft as endpoint } from '#contract/assessments.ts';
import { handle } from '#server/http/handle.ts';
import { draftKindOf, invitationFor, isOpenTo } from './access.ts';
import { refusal } from './refusal.ts';

export const saveDraft = handle(endpoint, async ({ services, params, query, body }) => {
  const now = services.clock.now();
  const invitation = await invitationFor(services, params.token, now);
  const isLate = query.number !== undefined && query.number !== invitation.number;
  if (isLate || !isOpenTo(invitation, now)) {
    throw await refusal(services, params.token, invitation, now);
  }
  const kind = draftKindOf(invitation);
  if (!kind) return { savedAt: null };
  const draft = {
    input: JSON.stringify(body.input),
    current_stage: body.currentStage,
    saved_at: now,
  };
  await services.db
    .insertInto('drafts')
    .values({
      organisation_id: invitation.organisationId,
      assessment_id: invitation.assessmentId,
      member_id: invitation.memberId,
      kind,
      ...draft,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['organisation_id', 'assessment_id', 'member_id', 'kind'])
        .doUpdateSet(draft)
        .where('drafts.saved_at', '<=', now),
    )
    .execute();
  return { savedAt: now.toISOString() };
});
