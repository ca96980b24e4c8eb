import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/runtime-macro';
import type { ApiScope } from './api-scopes.ts';
import type { AssessmentQueue } from './assessment-queue.ts';
import { textOf } from './messages.ts';

/** The text people read of every problem an answer can have, by its HTTP status. */
const titles = {
  400: { malformed: msg`That request could not be understood.` },
  401: {
    token_invalid: msg`This API token is unknown, or it was revoked or has expired.`,
  },
  403: {
    scope_missing: msg`This API token does not have the scope that is needed for this.`,
    token_not_accepted: msg`This cannot be done with an API token. Please sign in.`,
    signed_out: msg`Sorry, I can't show you this page. Please sign in.`,
    reauth_required: msg`Please confirm your current password.`,
    mfa_setup_required: msg`Please set up two-factor authentication first.`,
    mfa_required: msg`Your organisation requires two-factor authentication.`,
    not_allowed: msg`You are not allowed to do that.`,
    mailbox_unproven: msg`Your email address is not confirmed yet. Please open the link in the invitation email, or reset your password by email first.`,
    email_unconfirmed: msg`Please confirm your current email address first, or ask an admin of your organisation to propose the new one.`,
    single_sign_on_required: msg`Your organisation requires single sign-on. Enter your email address on the sign-in page and continue with your organisation's provider.`,
    email_unverified: msg`Your organisation's provider has not verified your email address, so Beacon can't tell who you are. Please ask your administrator.`,
    email_elsewhere: msg`Your email address is not one of those that your organisation's provider may sign in.`,
    not_a_user: msg`This account does not belong to the organisation of that provider. Please ask one of its administrators for an invitation, and accept it first.`,
    sign_on_denied: msg`Your organisation's provider did not sign you in. You can try again, or ask your administrator.`,
    sign_on_unproven: msg`What your organisation's provider sent could not be verified, so nobody was signed in. Please try again; if it stays so, ask your administrator.`,
    csrf_failed: msg`Your page is out of date. Please reload it and try again.`,
  },
  404: {
    not_found: msg`Oh no! We couldn't find what you were looking for.`,
    setup_invalid: msg`This set-up address is invalid, has already been used, or has expired.`,
    invitation_invalid: msg`this invitation is invalid, has already been used, or has expired.`,
    NoAssessmentInvitation: msg`This assessment is not open.`,
    undo_over: msg`This can no longer be undone: it was undone already, or too much time has passed.`,
    provider_unknown: msg`This way to sign in does not exist any more. Please enter your email address again.`,
    email_link_invalid: msg`Sorry, this link is invalid, has already been used, or has expired.`,
  },
  408: { too_slow: msg`Your request took too long. Please check your connection and try again.` },
  409: {
    AssessmentAlreadyCompleted: msg`You have already completed this assessment.`,
    AssessmentStartingSoon: msg`This assessment has not opened yet.`,
    idempotency_conflict: msg`Different answers have already been sent. Nothing was changed.`,
    edited_meanwhile: msg`Someone else changed this Beacon in the meantime. Nothing was overwritten: please reload it and make your changes again.`,
    results_hidden: msg`You can see this assessment's results once you have answered it yourself, or once it has closed.`,
    assessment_not_open: msg`This Beacon no longer has an open assessment. Nothing was closed.`,
    another_assessment_open: msg`Another assessment of this Beacon has opened in the meantime. Nothing was closed: please check it first.`,
    window_open: msg`This Beacon has an open assessment, so it keeps its version of the questionnaire. Please try again once the assessment has closed.`,
    import_not_ready: msg`This file cannot be imported: it is still being checked, or it could not be read.`,
    import_file_removed: msg`This file has been deleted: files are kept for 30 days after their import.`,
    mfa_off: msg`Two-factor authentication is not turned on.`,
    still_in_beacons: msg`To remove this user from the organisation they have to first be removed from all their Beacons.`,
    email_change_over: msg`This change of email address is no longer valid: it was cancelled, replaced or has expired.`,
    invitation_accepted: msg`This person has already accepted the invitation.`,
    nothing_open: msg`This Beacon has no open assessment.`,
    not_asked: msg`This person is not asked to answer this assessment.`,
    already_answered: msg`This person has already answered.`,
    no_mailbox: msg`This person has no email address.`,
    opted_out: msg`This person has opted out of assessment emails.`,
    answers_anonymous: msg`Answers to this Beacon are anonymous, so there are no personal links to share.`,
    client_outdated: msg`Server has been updated. Please re-sign in.`,
    no_heatmap: msg`There is no heatmap for this kind of questionnaire.`,
    nothing_to_download: msg`There are no results for the current set of filters.`,
    settings_changed: msg`Someone else changed these settings in the meantime. Nothing was overwritten: please reload the page and make your changes again.`,
    draft_changed: msg`Someone else changed this draft in the meantime. Nothing was overwritten.`,
    not_archived: msg`Only an archived Beacon can be erased. Please archive it first.`,
    erasure_unconfirmed: msg`More archived Beacons would be erased than you were shown. Nothing was saved: please reload the page and check the number.`,
    undo_changed: msg`Someone has changed this in the meantime, so it can't be undone. Nothing was changed.`,
    shipped_questionnaire: msg`This questionnaire comes with Beacon and cannot be changed. Duplicate it to make your own.`,
    sign_on_over: msg`This sign-in has already been used, was started in another browser or took too long. Please start again.`,
    provider_unreachable: msg`Your organisation's provider can't be reached at the moment. Please try again later.`,
    no_identity_provider: msg`Single sign-on is required, so at least one provider has to stay enabled. Please stop requiring it first.`,
    break_glass: msg`This person can sign in with a password if single sign-on fails. Please choose someone else for that in the settings first.`,
    clock_backwards: msg`The clock can only move forward.`,
  },
  413: { too_large: msg`This is too large to send at once.` },
  415: { unsupported_media_type: msg`Please send JSON.` },
  421: { wrong_host: msg`This demo can only be opened at its own address on this computer.` },
  422: {
    invalid: msg`Please correct the marked fields.`,
    own_admin_role: msg`You cannot change your own admin role`,
    own_removal: msg`You cannot delete yourself from this organisation.`,
    sign_in_failed: msg`Incorrect email, username or password.`,
    password_wrong: msg`Incorrect password.`,
    code_wrong: msg`Incorrect code. Please try the latest one.`,
    invalid_token: msg`Sorry, this reset password link is invalid, has already been used, or has expired.`,
    invalid_answers: msg`Some answers could not be accepted.`,
    unpublishable: msg`This draft cannot be published yet. Please correct what is listed.`,
    unreadable_file: msg`This file cannot be imported.`,
    tokens_full: msg`There are as many API tokens as one account can have. Please revoke those that are no longer needed.`,
    library_full: msg`Your organisation has as many questionnaires and drafts as it can have. Please delete drafts that are no longer needed.`,
    no_storage: msg`There is not enough space left for this file.`,
    no_score: msg`You must supply a score for at least one question before you can submit this assessment.`,
    assessment_identity_not_confirmed: msg`Please confirm who you are.`,
    assessment_relationship_other: msg`Specify the relationship`,
  },
  429: { too_many: msg`Too many attempts. Please wait a moment and try again.` },
  500: { unexpected: msg`Oops, something unexpected happened.` },
  503: {
    unavailable: msg`Beacon is catching its breath. Please try again shortly.`,
    report_in_preparation: msg`This report is being prepared. Please try again in a moment.`,
    storage_full: msg`There is no space left to save anything. Nothing was lost.`,
  },
} as const satisfies Record<number, Record<string, MessageDescriptor>>;

type Titles = typeof titles;
export type ProblemId = { [Status in keyof Titles]: keyof Titles[Status] }[keyof Titles];

/** Every problem with its HTTP status and its title. */
export const problems = Object.fromEntries(
  Object.entries(titles).flatMap(([status, byId]) =>
    Object.entries(byId).map(([id, title]) => [id, { status: Number(status), title }]),
  ),
) as Record<ProblemId, { status: number; title: MessageDescriptor }>;

/** The optional fields of a problem beside its id; its own title replaces the common one. */
export interface ProblemDetails {
  title?: MessageDescriptor;
  fields?: Record<string, string>;
  nextAssessmentAt?: string;
  /** Whether a questionnaire for children is behind the link, so that the page says it in their words. */
  isForChildren?: boolean;
  /** By whose customs dates are written. */
  country?: string;
  /** What an API token lacks. */
  scope?: ApiScope;
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
  /** The `refresh` with which to ask again for a report that is being read anew. */
  refresh?: string;
  /** What is wrong with a definition, by the path of the field. */
  problems?: { field: string; message: string }[];
  /** The draft as it is stored now. */
  draft?: { revision: number; updatedAt: string; updatedBy: string | null };
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
