import { sql } from 'kysely';
import { saveDraft as endpoint } from '#contract/assessments.ts';
import { handle } from '#server/platform/http/handle.ts';
import type { Call } from '#server/platform/http/handle.ts';
import { draftKindOf, invitationFor, isOpenTo } from './access.ts';
import { draftOf, mergeDraft, plainVersions } from './merge-draft.ts';
import type { Draft } from './merge-draft.ts';
import { findInvitation } from './queries.ts';
import type { OpenInvitation } from './queries.ts';
import { problemFor } from './problem-for.ts';
import { Conflict, updateAtRevision, withoutConflict } from './revisions.ts';
import { hashToken } from '#server/platform/tokens/opaque-token.ts';
import type { Services } from '#server/platform/services.ts';

type DraftCall = Call<typeof endpoint>;

const nothing: Draft = { input: { attributes: {} }, versions: {} };

export const saveDraft = handle(endpoint, async (call) => {
  const { services, params, query } = call;
  const tokenHash = hashToken(params.token);
  const now = services.clock.now();
  const found = await invitationFor(services, params.token, now);
  const number = query.number ?? found.number;
  const saved = await withoutConflict(services, async (each) => {
    const { db } = each;
    const current = db.isTransaction ? await findInvitation(each, tokenHash) : found;
    if (!current || current.number !== number || !isOpenTo(current, now)) return null;
    return mergeInto(db, current, call, now);
  });
  if (saved) return saved;
  const ended = await invitationFor(services, params.token, now);
  throw await problemFor(services, params.token, ended, now);
});

/** Merges a change into the draft as it was read, unless something has changed since. */
async function mergeInto(
  db: Services['db'],
  invitation: OpenInvitation,
  { body }: DraftCall,
  now: Date,
) {
  if (!draftKindOf(invitation)) return { savedAt: null, input: body.input, versions: {} };
  const { input, versions } = mergeDraft(draftOf(invitation) ?? nothing, body, now);
  const { memberId, kind } = invitation;
  const { rows } = await sql`
    with changed as (${updateAtRevision(invitation)})
    insert into drafts (organisation_id, assessment_id, member_id, kind, input, versions,
      current_stage, saved_at)
    select organisation_id, assessment_id, ${memberId}, ${kind}, ${JSON.stringify(input)},
      ${JSON.stringify(versions)}, ${body.currentStage}, ${now} from changed
    on conflict (organisation_id, assessment_id, member_id, kind) do update
    set input = excluded.input, versions = excluded.versions,
      current_stage = excluded.current_stage, saved_at = excluded.saved_at
    returning member_id`.execute(db);
  if (rows.length === 0) return new Conflict(invitation);
  return { savedAt: now.toISOString(), input, versions: plainVersions(versions) };
}
