import { v7 } from 'uuid';
import { apiScopes } from '#contract/api-scopes.ts';
import { createToken } from '#server/accounts/api-tokens/queries.ts';
import { deriveInvitationToken } from '#server/accounts/tokens/invitation-tokens.ts';
import { deriveToken, makeToken } from '#server/beacons/assess-tokens.ts';
import { hashToken } from '#server/platform/tokens/opaque-token.ts';
import { rememberDevice } from '#server/platform/rate-limits/known-device.ts';
import { demoId } from '#server/demo/ids.ts';
import { deriveLinkToken, makeLinkToken } from '#server/accounts/tokens/link-tokens.ts';
import type { TestServices } from '#testing/test-services.ts';
import { people, standIn, userIdOf } from './people.ts';
import type { Actor, Person } from './people.ts';

/** One valid token of each class except sessions; each is accepted only for its own purpose. */
export interface Tokens {
  /** Mila's tokens: of the mail, of the QR code, and of a copied link. */
  mail: string;
  qr: string;
  link: string;
  /** Pat's tokens: of the displayed link, and of the mailed link. */
  invitation: string;
  mailedInvitation: string;
  /** Nora's tokens. */
  reset: string;
  emailChange: string;
  /** Tokens sent to the old mailbox: of a pending change, and of a proposal to Vera. */
  emailChangeOld: string;
  emailProposal: string;
  device: string;
  /** Mia's token. */
  apiToken: string;
}

/** The tokens that open an assessment. */
export const assessTokens: (keyof Tokens)[] = ['mail', 'qr', 'link'];

/** The tokens that accept Pat's invitation: the displayed and the mailed one. */
export const invitationTokens: (keyof Tokens)[] = ['invitation', 'mailedInvitation'];

/** A token of valid shape that belongs to nobody. */
export const unknownToken = 'A'.repeat(32);
const hour = 3_600_000;

export async function makeTokens(services: TestServices): Promise<Tokens> {
  return {
    mail: await milasToken(services, 'mail'),
    qr: await milasToken(services, 'qr'),
    link: await milasCopiedLink(services),
    ...(await patsInvitation(services)),
    reset: await makeResetToken(services, 'NR'),
    ...(await makeEmailChange(services, 'NR')),
    emailProposal: await makeProposal(services, 'VM'),
    device: await rememberDevice(services, userIdOf('NR'), null),
    apiToken: await makeApiToken(services, 'M0'),
  };
}

async function makeApiToken(services: TestServices, person: Person): Promise<string> {
  const asked = { name: 'Nightly scores', scopes: [...apiScopes], days: 90 };
  return (await createToken(services, userIdOf(person), asked)).secret;
}

/** All tokens outside the right classes, with a session and unknown tokens. */
export function wrongTokens(
  { tokens, sessions }: { tokens: Tokens; sessions: Record<Person, string> },
  actor: Actor,
  right: (keyof Tokens)[],
): [what: string, token: string][] {
  const wrong = Object.entries(tokens).filter(([kind]) => !right.some((each) => each === kind));
  return [
    ...wrong,
    ['session', sessions[standIn(actor)]],
    ['nobody', unknownToken],
    ['nobody (longer)', 'A'.repeat(43)],
  ];
}

export async function makeResetToken(
  { db, clock, config }: TestServices,
  person: Person,
): Promise<string> {
  const userId = userIdOf(person);
  const { token, hash, seed } = makeLinkToken(config.secretKey, { kind: 'password_reset', userId });
  const link = { token_hash: hash, seed, user_id: userId, ...validForAnHour(clock.now()) };
  await db.insertInto('password_resets').values(link).execute();
  return token;
}

/** Inserts a change requested by its owner, with a token for each mailbox. */
async function makeEmailChange(
  services: TestServices,
  person: Person,
): Promise<Pick<Tokens, 'emailChange' | 'emailChangeOld'>> {
  const { emailChange, emailChangeOld, row } = newEmailChange(services, person);
  await services.db.insertInto('email_changes').values(row).execute();
  return { emailChange, emailChangeOld };
}

/** Inserts a proposal of the organisation's admin, replacing a pending change. */
export async function makeProposal(services: TestServices, person: Person): Promise<string> {
  const { emailChangeOld, row } = newEmailChange(services, person);
  const { db } = services;
  await db.deleteFrom('email_changes').where('user_id', '=', row.user_id).execute();
  const slug = people[person].split(/[@.]/)[1] ?? '';
  const proposed_in = demoId('organisation', slug);
  const proposed_by = userIdOf(slug === 'riverside' ? 'OA' : 'XO');
  const proposal = { ...row, token_hash: null, proposed_in, proposed_by };
  await db.insertInto('email_changes').values(proposal).execute();
  return emailChangeOld;
}

function newEmailChange({ clock, config }: TestServices, person: Person) {
  const { secretKey } = config;
  const userId = userIdOf(person);
  const { token, hash, seed } = makeLinkToken(secretKey, { kind: 'email_change', userId });
  const old = deriveLinkToken(secretKey, { kind: 'email_change_old', userId, seed });
  const row = {
    id: v7(),
    user_id: userId,
    email: `new-${people[person]}`,
    seed,
    token_hash: hash,
    old_token_hash: hashToken(old),
    ...validForAnHour(clock.now()),
  };
  return { emailChange: token, emailChangeOld: old, row };
}

function validForAnHour(now: Date) {
  return { created_at: now, expires_at: new Date(now.getTime() + hour) };
}

async function milasToken(services: TestServices, kind: 'mail' | 'qr'): Promise<string> {
  const row = await milasRow(services, kind);
  const { organisation_id: organisationId, member_id: memberId, assessment_id: assessmentId } = row;
  return deriveToken(services.config.secretKey, { ...row, organisationId, memberId, assessmentId });
}

async function milasCopiedLink(services: TestServices): Promise<string> {
  const row = await milasRow(services, 'mail');
  const { organisation_id: organisationId, member_id: memberId, assessment_id: assessmentId } = row;
  const source = { organisationId, kind: 'link', memberId, assessmentId } as const;
  const { token, hash, seed } = makeToken(services.config.secretKey, source);
  const link = { ...row, kind: source.kind, token_hash: hash, seed };
  await services.db.insertInto('assess_tokens').values(link).execute();
  return token;
}

function milasRow({ db }: TestServices, kind: 'mail' | 'qr') {
  return db
    .selectFrom('assess_tokens')
    .selectAll()
    .where('member_id', '=', demoId('member', 'mila mila'))
    .where('kind', '=', kind)
    .executeTakeFirstOrThrow();
}

async function patsInvitation({
  db,
  config,
}: TestServices): Promise<Pick<Tokens, 'invitation' | 'mailedInvitation'>> {
  const row = await db.selectFrom('invitations').selectAll().executeTakeFirstOrThrow();
  const { organisation_id: organisationId, user_id: userId, seed } = row;
  const source = { organisationId, userId, seed };
  return {
    invitation: deriveInvitationToken(config.secretKey, source, 'displayed'),
    mailedInvitation: deriveInvitationToken(config.secretKey, source, 'mailed'),
  };
}
