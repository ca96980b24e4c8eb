import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/runtime-macro';
import type { AssessmentQueue } from './assessment-queue.ts';
import { textOf } from './messages.ts';

/** Every problem an answer can have: its HTTP status and the text people read. */
export const problems = {
  malformed: { status: 400, title: msg`That request could not be understood.` },
  signed_out: { status: 403, title: msg`Sorry, I can't show you this page. Please sign in.` },
  reauth_required: { status: 403, title: msg`Please confirm your current password.` },
  mfa_setup_required: { status: 403, title: msg`Please set up two-factor authentication first.` },
  mfa_required: { status: 403, title: msg`Your organisation requires two-factor authentication.` },
  not_allowed: { status: 403, title: msg`You are not allowed to do that.` },
  mailbox_unproven: {
    status: 403,
    title: msg`Your email address is not confirmed yet. Please open the link in the invitation email, or reset your password by email first.`,
  },
  email_unconfirmed: {
    status: 403,
    title: msg`Please confirm your current email address first, or ask an admin of your organisation to propose the new one.`,
  },
  csrf_failed: {
    status: 403,
    title: msg`Your page is out of date. Please reload it and try again.`,
  },
  not_found: { status: 404, title: msg`Oh no! We couldn't find what you were looking for.` },
  invitation_invalid: {
    status: 404,
    title: msg`this invitation is invalid, has already been used, or has expired.`,
  },
  NoAssessmentInvitation: { status: 404, title: msg`This assessment is not open.` },
  AssessmentAlreadyCompleted: {
    status: 409,
    title: msg`You have already completed this assessment.`,
  },
  AssessmentStartingSoon: { status: 409, title: msg`This assessment has not opened yet.` },
  idempotency_conflict: {
    status: 409,
    title: msg`Different answers have already been sent. Nothing was changed.`,
  },
  edited_meanwhile: {
    status: 409,
    title: msg`Someone else changed this Beacon in the meantime. Nothing was overwritten: please reload it and make your changes again.`,
  },
  results_hidden: {
    status: 409,
    title: msg`You can see this assessment's results once you have answered it yourself, or once it has closed.`,
  },
  assessment_not_open: {
    status: 409,
    title: msg`This Beacon no longer has an open assessment. Nothing was closed.`,
  },
  another_assessment_open: {
    status: 409,
    title: msg`Another assessment of this Beacon has opened in the meantime. Nothing was closed: please check it first.`,
  },
  import_not_ready: {
    status: 409,
    title: msg`This file cannot be imported: it is still being checked, or it could not be read.`,
  },
  import_file_removed: {
    status: 409,
    title: msg`This file has been deleted: files are kept for 30 days after their import.`,
  },
  mfa_off: { status: 409, title: msg`Two-factor authentication is not turned on.` },
  still_in_beacons: {
    status: 409,
    title: msg`To remove this user from the organisation they have to first be removed from all their Beacons.`,
  },
  email_change_over: {
    status: 409,
    title: msg`This change of email address is no longer valid: it was cancelled, replaced or has expired.`,
  },
  invitation_accepted: {
    status: 409,
    title: msg`This person has already accepted the invitation.`,
  },
  nothing_open: { status: 409, title: msg`This Beacon has no open assessment.` },
  not_asked: { status: 409, title: msg`This person is not asked to answer this assessment.` },
  already_answered: { status: 409, title: msg`This person has already answered.` },
  no_mailbox: { status: 409, title: msg`This person has no email address.` },
  opted_out: { status: 409, title: msg`This person has opted out of assessment emails.` },
  answers_anonymous: {
    status: 409,
    title: msg`Answers to this Beacon are anonymous, so there are no personal links to share.`,
  },
  client_outdated: { status: 409, title: msg`Server has been updated. Please re-sign in.` },
  no_heatmap: { status: 409, title: msg`There is no heatmap for this kind of questionnaire.` },
  nothing_to_download: {
    status: 409,
    title: msg`There are no results for the current set of filters.`,
  },
  clock_backwards: { status: 409, title: msg`The clock can only move forward.` },
  wrong_host: {
    status: 421,
    title: msg`This demo can only be opened at its own address on this computer.`,
  },
  too_slow: {
    status: 408,
    title: msg`Your request took too long. Please check your connection and try again.`,
  },
  too_large: { status: 413, title: msg`This is too large to send at once.` },
  unsupported_media_type: { status: 415, title: msg`Please send JSON.` },
  invalid: { status: 422, title: msg`Please correct the marked fields.` },
  own_admin_role: { status: 422, title: msg`You cannot change your own admin role` },
  own_removal: { status: 422, title: msg`You cannot delete yourself from this organisation.` },
  sign_in_failed: { status: 422, title: msg`Incorrect email, username or password.` },
  password_wrong: { status: 422, title: msg`Incorrect password.` },
  code_wrong: { status: 422, title: msg`Incorrect code. Please try the latest one.` },
  invalid_token: {
    status: 422,
    title: msg`Sorry, this reset password link is invalid, has already been used, or has expired.`,
  },
  email_link_invalid: {
    status: 404,
    title: msg`Sorry, this link is invalid, has already been used, or has expired.`,
  },
  invalid_answers: { status: 422, title: msg`Some answers could not be accepted.` },
  no_storage: { status: 422, title: msg`There is not enough space left for this file.` },
  no_score: {
    status: 422,
    title: msg`You must supply a score for at least one question before you can submit this assessment.`,
  },
  assessment_identity_not_confirmed: { status: 422, title: msg`Please confirm who you are.` },
  assessment_relationship_other: { status: 422, title: msg`Specify the relationship` },
  too_many: { status: 429, title: msg`Too many attempts. Please wait a moment and try again.` },
  unexpected: { status: 500, title: msg`Oops, something unexpected happened.` },
  unavailable: {
    status: 503,
    title: msg`Beacon is catching its breath. Please try again shortly.`,
  },
  storage_full: {
    status: 503,
    title: msg`There is no space left to save anything. Nothing was lost.`,
  },
} as const satisfies Record<string, { status: number; title: MessageDescriptor }>;

export type ProblemId = keyof typeof problems;

/** The optional fields of a problem beside its id; its own title replaces the common one. */
export interface ProblemDetails {
  title?: MessageDescriptor;
  fields?: Record<string, string>;
  nextAssessmentAt?: string;
  canLogIn?: boolean;
  canSignUp?: boolean;
  inviteToken?: string;
  /** The path of their own results over time, once they have answered. */
  ownResults?: string;
  /** The Beacons of a bulk call that caused the problem. */
  beacon_ids?: string[];
  /** The other assessments that the mail with the link asked for. */
  queue?: AssessmentQueue;
  retryAfterSeconds?: number;
}

/** The details of a problem as they are answered: with the title in the language of the request. */
export type AnsweredDetails = Omit<ProblemDetails, 'title'> & { title?: string };

/** The only error that handlers throw: it is answered as `{errors: {id, title, …}}` with the problem's status. */
export class Problem extends Error {
  readonly id: ProblemId;
  readonly details: ProblemDetails;

  constructor(id: ProblemId, details: ProblemDetails = {}) {
    super(textOf(details.title ?? problems[id].title));
    this.id = id;
    this.details = details;
  }
}
