import type { AssessmentQueue } from './assessment-queue.ts';

/** Every problem an answer can have: its HTTP status and the text people read. */
export const problems = {
  malformed: { status: 400, title: 'That request could not be understood.' },
  signed_out: { status: 403, title: "Sorry, I can't show you this page. Please sign in." },
  reauth_required: { status: 403, title: 'Please confirm your current password.' },
  mfa_setup_required: {
    status: 403,
    title: 'Please set up two-factor authentication before anything else.',
  },
  mfa_required: { status: 403, title: 'Your organisation requires two-factor authentication.' },
  not_allowed: { status: 403, title: 'You are not allowed to do that.' },
  mailbox_unproven: {
    status: 403,
    title:
      'Please open the link in the email of this invitation: the address of your account is not confirmed yet. Or choose a new password by email first.',
  },
  email_unconfirmed: {
    status: 403,
    title:
      'Please confirm your present email address first, or ask an admin of your organisation to propose the new one.',
  },
  csrf_failed: { status: 403, title: 'Your page is out of date. Please reload it and try again.' },
  not_found: { status: 404, title: "Oh no! We couldn't find what you were looking for." },
  invitation_invalid: {
    status: 404,
    title: 'this invitation is not valid, has already been used, or has expired.',
  },
  NoAssessmentInvitation: { status: 404, title: 'This assessment is not open.' },
  AssessmentAlreadyCompleted: { status: 409, title: 'You have already completed this assessment.' },
  AssessmentStartingSoon: { status: 409, title: 'This assessment has not opened yet.' },
  idempotency_conflict: {
    status: 409,
    title: 'Different answers were already sent with this key. Nothing was changed.',
  },
  edited_meanwhile: {
    status: 409,
    title:
      'Somebody else has changed this Beacon meanwhile. Nothing was overwritten: please reload it and make your change again.',
  },
  results_hidden: {
    status: 409,
    title:
      "You can see this assessment's results once you have answered it yourself, or once it has closed.",
  },
  assessment_not_open: {
    status: 409,
    title: 'No assessment of this Beacon is open any more. Nothing was closed.',
  },
  another_assessment_open: {
    status: 409,
    title:
      'Another assessment of this Beacon has opened meanwhile. Nothing was closed: please look at it first.',
  },
  import_not_ready: {
    status: 409,
    title: 'This file cannot be imported: it is being checked, or it could not be read.',
  },
  import_file_removed: {
    status: 409,
    title: 'This file was deleted: files are kept for 30 days after their import.',
  },
  mfa_off: { status: 409, title: 'Two-factor authentication is not turned on.' },
  still_in_beacons: {
    status: 409,
    title:
      'To remove this user from the organisation they have to first be removed from all their Beacons.',
  },
  email_change_over: {
    status: 409,
    title: 'This change of email address is over: it was cancelled, replaced or has expired.',
  },
  invitation_accepted: { status: 409, title: 'This person has already accepted the invitation.' },
  nothing_open: { status: 409, title: 'No assessment of this Beacon is open now.' },
  not_asked: { status: 409, title: 'This person is not asked to answer this assessment.' },
  already_answered: { status: 409, title: 'This person has answered already.' },
  no_mailbox: { status: 409, title: 'This person has no e-mail address.' },
  opted_out: { status: 409, title: 'This person wants no mails about assessments.' },
  answers_anonymous: {
    status: 409,
    title: 'Answers to this Beacon are anonymous, so no personal link is handed out.',
  },
  client_outdated: { status: 409, title: 'Server has been updated. Please re-sign in.' },
  no_heatmap: { status: 409, title: 'There is no heatmap for a questionnaire of this kind.' },
  nothing_to_download: {
    status: 409,
    title: 'There are no results for the current set of filters.',
  },
  clock_backwards: { status: 409, title: 'The clock only moves forward.' },
  wrong_host: {
    status: 421,
    title: 'This is a demo. It answers only at its own address on this computer.',
  },
  too_slow: {
    status: 408,
    title: 'That came in too slowly. Please check your connection and try again.',
  },
  too_large: { status: 413, title: 'That is too much to send at once.' },
  unsupported_media_type: { status: 415, title: 'Please send JSON.' },
  invalid: { status: 422, title: 'Please correct the marked fields.' },
  own_admin_role: { status: 422, title: 'You cannot change your own admin role' },
  own_removal: { status: 422, title: 'You cannot delete yourself from this organisation.' },
  sign_in_failed: { status: 422, title: 'That sign-in or password is not right.' },
  password_wrong: { status: 422, title: 'That password is not right.' },
  code_wrong: { status: 422, title: 'That code is not right. Please try the newest one.' },
  invalid_token: {
    status: 422,
    title: 'Sorry, this reset password link is invalid, has already been used, or has expired.',
  },
  email_link_invalid: {
    status: 404,
    title: 'Sorry, this link is invalid, has already been used, or has expired.',
  },
  invalid_answers: { status: 422, title: 'Some answers could not be accepted.' },
  no_storage: { status: 422, title: 'There is no room left for this file.' },
  no_score: {
    status: 422,
    title:
      'You must supply a score for at least one question before you can submit this assessment.',
  },
  assessment_identity_not_confirmed: { status: 422, title: 'Please confirm who you are.' },
  assessment_relationship_other: { status: 422, title: 'Specify the relationship' },
  too_many: { status: 429, title: 'Too many attempts. Please wait a moment and try again.' },
  unexpected: { status: 500, title: 'Oops, something unexpected happened.' },
  unavailable: { status: 503, title: 'Beacon is catching its breath. Please try again shortly.' },
  storage_full: { status: 503, title: 'There is no room left to save anything. Nothing was lost.' },
} as const satisfies Record<string, { status: number; title: string }>;

export type ProblemId = keyof typeof problems;

/** The optional fields of a problem beside its id and title. */
export interface ProblemDetails {
  title?: string;
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

/** The only error that handlers throw: it is answered as `{errors: {id, title, …}}` with the problem's status. */
export class Problem extends Error {
  readonly id: ProblemId;
  readonly details: ProblemDetails;

  constructor(id: ProblemId, details: ProblemDetails = {}) {
    super(details.title ?? problems[id].title);
    this.id = id;
    this.details = details;
  }
}
