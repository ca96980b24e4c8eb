import { createHash, createHmac } from 'node:crypto';
import { submitResponse as endpoint } from '#contract/assessments.ts';
import type { AssessmentInput } from '#contract/assessments.ts';
import type { AnswerOf } from '#contract/endpoint.ts';
import { textsOf } from '#contract/messages.ts';
import { Problem } from '#contract/problems.ts';
import { minAnonymousResponses } from '#contract/results.ts';
import type { Framework } from '#rules/definition/definition.ts';
import { rankedScore } from '#rules/scoring/bands.ts';
import { validateAnswers } from '#rules/answering/validate-answers.ts';
import type { Answers } from '#rules/answering/read-answers.ts';
import { dependsOnSubject } from '#rules/scoring/depends-on-subject.ts';
import { ownScore } from '#rules/scoring/running-score.ts';
import { handle } from '#server/platform/http/handle.ts';
import type { Call } from '#server/platform/http/handle.ts';
import type { Services } from '#server/platform/services.ts';
import { presentCurrentUser } from '#server/accounts/sessions/present.ts';
import { draftKindOf, hidesAnswered, invitationFor } from './access.ts';
import { askedInput, draftOf, mergeSubmission } from './merge-draft.ts';
import type { DraftChange } from './merge-draft.ts';
import { nextAssessmentAt } from '#server/platform/time/next-assessment-at.ts';
import { isOpen } from '#server/beacons/open-window.ts';
import { findSubject } from '#server/beacons/projections/subject.ts';
import { resultOfAnswers } from '#server/beacons/projections/team-answers.ts';
import { nextOpeningOf } from '#server/beacons/schedule/plan-windows.ts';
import { findSubmitInvitation } from './queries.ts';
import type { SubmitInvitation } from './queries.ts';
import { findQueue } from './queue.ts';
import { findInviteToken } from './invite-token.ts';
import { noInvitation, problemFor } from './problem-for.ts';
import { storeResponse } from './responses.ts';
import type { NewResponse } from './responses.ts';
import { Conflict, withoutConflict } from './revisions.ts';
import { scheduleOf } from '#server/beacons/schedule/schedule-of.ts';
import { hashToken } from '#server/platform/tokens/opaque-token.ts';
import { isTokenShaped } from '#server/beacons/assess-tokens.ts';

type SubmitCall = Call<typeof endpoint>;

/** A submit as it arrived, with what identifies a repeated submit. */
interface Submission extends DraftChange {
  tokenHash: Buffer;
  arrivedAt: Date;
  number: number | undefined;
  key: string;
  /** Whether the client sent the key, instead of one derived from the answers. */
  hasOwnKey: boolean;
  bodyHash: Buffer;
}

/** A stored submit. Its answer depends only on this, so that repeated submits get the same answer. */
type Accepted = SubmitInvitation;

const maxKeyLength = 200;

export const submitResponse = handle(endpoint, async (call) => {
  const { services, params } = call;
  if (!isTokenShaped(params.token)) throw noInvitation();
  const submission = submissionOf(call);
  const accepted = await withoutConflict(services, (each) => accept(each, submission));
  if (accepted) return answerTo(call, accepted);
  const { arrivedAt } = submission;
  const invitation = await invitationFor(services, params.token, arrivedAt);
  throw await problemFor(services, params.token, invitation, arrivedAt);
});

function submissionOf({ services, params, query, body, idempotencyKey }: SubmitCall): Submission {
  if (idempotencyKey && idempotencyKey.length > maxKeyLength) throw new Problem('malformed');
  const { changes, page, ...input } = body;
  const bodyHash = createHash('sha256').update(JSON.stringify(input)).digest();
  return {
    tokenHash: hashToken(params.token),
    arrivedAt: services.clock.now(),
    number: query.number,
    input,
    changes,
    page,
    key: idempotencyKey || keyFrom(services.config.secretKey, bodyHash),
    hasOwnKey: Boolean(idempotencyKey),
    bodyHash,
  };
}

/** The key of a submit without one. It is an HMAC, so that nobody can derive it from guessed answers. */
function keyFrom(secretKey: string, bodyHash: Buffer): string {
  return createHmac('sha256', secretKey).update(bodyHash).digest('base64url');
}

/** Stores a response, and the team's result with the last one; null when it cannot be answered. */
async function accept(
  services: Services,
  submission: Submission,
): Promise<Accepted | Conflict | null> {
  const invitation = await findSubmitInvitation(services, submission.tokenHash);
  if (!invitation) return null;
  const isAnswered = invitation.existingKey !== null;
  if (isAnswered && isReplay(invitation, submission)) return invitation;
  if (isAnswered && !hidesAnswered(invitation)) return null;
  if (!isAnswerable(invitation, submission)) return null;
  const framework = await frameworkOf(services, invitation);
  const answers = validate(framework, invitation, submission);
  // Rejected after validation: invalid answers get the same problem whether or not the assessor has answered.
  if (isAnswered || isFinal(invitation)) return null;
  return store(services, { invitation, framework, answers }, submission);
}

function frameworkOf({ db, frameworks }: Services, invitation: SubmitInvitation) {
  const { frameworkId: id, frameworkVersion: version } = invitation;
  return frameworks.find({ id, version }, db);
}

function isReplay(invitation: SubmitInvitation, { key, hasOwnKey, bodyHash }: Submission): boolean {
  const { existingKey, existingHash } = invitation;
  if (existingKey !== key || (!hasOwnKey && hidesAnswered(invitation))) return false;
  if (!existingHash?.equals(bodyHash)) throw new Problem('idempotency_conflict');
  return true;
}

function isAnswerable(invitation: SubmitInvitation, { arrivedAt, number }: Submission): boolean {
  return isOpen(invitation, arrivedAt) && (number ?? invitation.number) === invitation.number;
}

function validate(
  framework: Framework,
  invitation: SubmitInvitation,
  submission: Submission,
): Answers {
  const { role } = invitation;
  const merged = mergeSaved(framework, invitation, submission);
  const isMerged = merged !== null;
  const validation = validateAnswers(framework, merged ?? submission.input, { role, isMerged });
  if (validation.ok) return validation.answers;
  const { id: problem, title, fields } = validation;
  throw new Problem(problem, { title, fields: textsOf(fields) });
}

/** Whether no more responses count: the change of a visible anonymous score would disclose the next answers. */
function isFinal({ isAnonymous, isComplete }: SubmitInvitation): boolean {
  return isAnonymous && isComplete;
}

/** The answers merged with what the person's other devices have saved; null without `changes` or without a draft. */
function mergeSaved(
  framework: Framework,
  invitation: SubmitInvitation,
  submission: Submission,
): AssessmentInput | null {
  const draft = submission.changes && draftKindOf(invitation) ? draftOf(invitation) : null;
  if (!draft) return null;
  const input = askedInput(framework, invitation.role, draft.input);
  return mergeSubmission({ ...draft, input }, submission, submission.arrivedAt);
}

/** Valid answers to an invitation. */
interface Answered {
  invitation: SubmitInvitation;
  framework: Framework;
  answers: Answers;
}

async function store(
  services: Services,
  answered: Answered,
  { arrivedAt, key, bodyHash }: Submission,
): Promise<Accepted | Conflict> {
  const { invitation } = answered;
  const scored = await score(services, answered);
  const closing = closingOf(invitation, arrivedAt);
  const isStored = await storeResponse(services, {
    ...answered,
    arrivedAt,
    key,
    bodyHash,
    ...scored,
    ...closing,
  });
  const nextOpensAt = closing.reopensAt ?? invitation.nextOpensAt;
  return isStored ? { ...invitation, nextOpensAt } : new Conflict(invitation);
}

/** The person's score, and the result of a team that has answered: until then, it is computed when somebody reads it. */
async function score(
  services: Services,
  { invitation, framework, answers: { attributes } }: Answered,
): Promise<Pick<NewResponse, 'own' | 'result' | 'rankedScore' | 'isComplete'>> {
  const { others, userId, role, isAnonymous } = invitation;
  const subject = dependsOnSubject(framework) ? await findSubject(services, invitation) : undefined;
  const own = ownScore(framework, { role, attributes }, subject);
  if (!others) return { own, result: null, rankedScore: null, isComplete: false };
  const answers = { ...others, subject: subject ?? null };
  const result = await resultOfAnswers(services, framework, answers, [
    { userId, role, attributes },
  ]);
  const count = (others.responses?.length ?? 0) + 1;
  return {
    own,
    result,
    rankedScore: result && rankedScore(framework, result, isAnonymous),
    isComplete: !isAnonymous || count >= minAnonymousResponses,
  };
}

/** The last expected response closes a window that is open until complete. */
function closingOf(
  invitation: SubmitInvitation,
  arrivedAt: Date,
): Pick<NewResponse, 'closedAt' | 'reopensAt'> {
  if (invitation.closesAt || !invitation.isLast) return { closedAt: null, reopensAt: null };
  const beacon = { ...invitation, schedule: scheduleOf(invitation) };
  return { closedAt: arrivedAt, reopensAt: nextOpeningOf(beacon, arrivedAt) };
}

async function answerTo(
  { services, viewer, sessionToken }: SubmitCall,
  invitation: Accepted,
): Promise<AnswerOf<typeof endpoint>> {
  const { nextOpensAt } = invitation;
  const now = services.clock.now();
  const inviteToken = await findInviteToken(services, invitation, now);
  const isOwn = viewer?.userId === invitation.userId;
  return {
    success: true,
    ...(isOwn && sessionToken && { token: sessionToken }),
    ...(inviteToken && { invite_token: inviteToken }),
    current_user: isOwn ? presentCurrentUser(viewer) : null,
    nextAssessmentAt: nextOpensAt && nextAssessmentAt(nextOpensAt, invitation),
    queue: await findQueue(services, invitation, now),
  };
}
