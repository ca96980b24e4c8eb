import { deriveInvitationToken, deriveToken, makeToken } from '#server/assessments/tokens.ts';
import { rememberDevice } from '#server/attempts/known-device.ts';
import { demoId } from '#server/demo/ids.ts';
import { makeLinkToken } from '#server/mail/link-tokens.ts';
import type { TestServices } from '#server/testing/test-services.ts';
import { people, standIn, userIdOf } from './people.ts';
import type { Actor, Person } from './people.ts';
import type { World } from './world.ts';

/** One live token of each class but sessions, each good in its own place and nowhere else. */
export interface Tokens {
  /** Mila's: that of her mail, her QR code's and one copied by hand. */
  mail: string;
  qr: string;
  link: string;
  /** Pat's. */
  invitation: string;
  /** Nora's. */
  reset: string;
  emailChange: string;
  device: string;
}

/** Those that open an assessment. */
export const assessTokens: (keyof Tokens)[] = ['mail', 'qr', 'link'];

/** It has the shape of a token and no more. */
export const nobodys = 'A'.repeat(32);
const hour = 3_600_000;

export async function makeTokens(services: TestServices): Promise<Tokens> {
  return {
    mail: await milasToken(services, 'mail'),
    qr: await milasToken(services, 'qr'),
    link: await milasCopiedLink(services),
    invitation: await patsInvitation(services),
    reset: await makeResetToken(services, 'NR'),
    emailChange: await makeEmailChange(services, 'NR'),
    device: await rememberDevice(services, userIdOf('NR'), null),
  };
}

/** What somebody could hold instead of a token of the classes that are right. */
export function wrongTokens(
  { tokens, sessions }: World,
  actor: Actor,
  right: (keyof Tokens)[],
): [what: string, token: string][] {
  const wrong = Object.entries(tokens).filter(([kind]) => !right.some((each) => each === kind));
  return [
    ...wrong,
    ['session', sessions[standIn(actor)]],
    ['nobody', nobodys],
    ['nobody, longer', 'A'.repeat(43)],
  ];
}

export async function makeResetToken(
  { db, clock, config }: TestServices,
  person: Person,
): Promise<string> {
  const userId = userIdOf(person);
  const { token, hash, seed } = makeLinkToken(config.secretKey, { kind: 'password_reset', userId });
  const link = { token_hash: hash, seed, user_id: userId, ...hourFrom(clock.now()) };
  await db.insertInto('password_resets').values(link).execute();
  return token;
}

async function makeEmailChange(
  { db, clock, config }: TestServices,
  person: Person,
): Promise<string> {
  const userId = userIdOf(person);
  const { token, hash, seed } = makeLinkToken(config.secretKey, { kind: 'email_change', userId });
  const link = { token_hash: hash, seed, user_id: userId, ...hourFrom(clock.now()) };
  await db
    .insertInto('email_changes')
    .values({ ...link, email: `new-${people[person]}` })
    .execute();
  return token;
}

function hourFrom(now: Date) {
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

async function patsInvitation({ db, config }: TestServices): Promise<string> {
  const row = await db.selectFrom('invitations').selectAll().executeTakeFirstOrThrow();
  const { organisation_id: organisationId, user_id: userId, seed } = row;
  return deriveInvitationToken(config.secretKey, { organisationId, userId, seed });
}
