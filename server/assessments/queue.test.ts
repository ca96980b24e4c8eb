import { beforeEach, expect, test } from 'vitest';
import { v7 } from 'uuid';
import type { AssessmentQueue } from '#contract/assessment-queue.ts';
import type { Assessment } from '#contract/assessments.ts';
import { demoId } from '#server/demo/ids.ts';
import { loadDemo } from '#server/demo/load-demo.ts';
import { answersToSteps } from '#testing/answers.ts';
import type { Answer, HttpApp } from '#testing/http-app.ts';
import { openHttpApp } from '#testing/open-http-app.ts';
import { riverside } from '#testing/access/riverside.ts';
import { settle } from '#server/mail/outbox.ts';
import { deriveToken, makeToken } from '#server/beacons/assess-tokens.ts';
import { rebuildProjections } from '#server/beacons/projections/rebuild.ts';

let app: HttpApp;
openHttpApp(async (opened) => {
  app = opened;
  await loadDemo(app.services);
});
beforeEach(async () => {
  const { db } = app.services;
  await db.updateTable('mails').set({ message_id: null, sent_at: null }).execute();
  await db.updateTable('assess_tokens').set({ has_queue: false }).execute();
});

/** The body submitted with each token, for repeated submits. */
const bodies: Record<string, object> = {};

// The order in which Tess was asked about them.
const three = ['riley tess', 'amara tess', 'mila tess'];
const aboutAmara = { clientName: 'Amara Osei', title: 'Strengths and difficulties' };
const aboutMila = { clientName: 'Mila Novak', title: 'Weekly check-in' };

test('each submit from a mail links to the next assessment, until all are done', async () => {
  const [riley = '', amara = '', mila = ''] = await sendMessage(three);
  const next = { ...aboutAmara, link: `/assess/${amara}` };
  expect(queueOf(await load(riley))).toEqual({ done: 0, total: 3, next });
  expect(queueOf(await submit(riley))).toEqual({ done: 1, total: 3, next });
  expect(queueOf(await submit(riley))).toEqual({ done: 1, total: 3, next });
  const last = { ...aboutMila, link: `/assess/${mila}` };
  expect(queueOf(await load(amara))).toEqual({ done: 1, total: 3, next: last });
  expect(queueOf(await submit(amara))).toEqual({ done: 2, total: 3, next: last });
  expect(queueOf(await load(mila))).toEqual({ done: 2, total: 3, next: null });
  expect(queueOf(await submit(mila))).toEqual({ done: 3, total: 3, next: null });
  const again = await load(riley);
  expect(again.errors['id']).toBe('AssessmentAlreadyCompleted');
  expect(queueOf(again)).toEqual({ done: 3, total: 3, next: null });
});

test('an assessor who starts in the middle is led to the first open assessment', async () => {
  const [tom = '', yusuf = ''] = await sendMessage(['tom ruth', 'yusuf ruth']);
  expect(queueOf(await load(yusuf))?.next?.link).toBe(`/assess/${tom}`);
  expect(queueOf(await load(tom))?.next?.link).toBe(`/assess/${yusuf}`);
});

test('a mail about one assessment has no queue and needs no extra statement', async () => {
  const [yusuf = ''] = await sendMessage(['yusuf ruth']);
  const [tom = ''] = await tokensOf(['tom ruth']);
  for (const token of [tom, yusuf]) {
    expect(await app.statementsOf(() => load(token))).toHaveLength(1);
    expect(queueOf(await load(token))).toBeNull();
  }
  await sendMessage(['tom ruth', 'yusuf ruth']);
  expect(await app.statementsOf(() => load(tom))).toHaveLength(2);
});

test('an assessment with a reminder in a later mail is in the queues of both mails', async () => {
  const [kim = '', yusuf = ''] = await sendMessage(['kim jonas', 'yusuf jonas']);
  await remind(['kim jonas', 'north team jonas']);
  const [north = ''] = await tokensOf(['north team jonas']);
  expect(queueOf(await load(kim))).toMatchObject({ total: 3 });
  expect(queueOf(await load(yusuf))).toMatchObject({ total: 2 });
  expect(queueOf(await load(north))).toMatchObject({ total: 2 });
});

test('a mail of another organisation with the same message id is another queue', async () => {
  const message = v7();
  const [eli = ''] = await sendMessage(['eli mia', 'zoe mia'], message);
  await sendMessage(['tom ruth', 'yusuf ruth'], message);
  const next = { clientName: 'Zoe Marsh', title: 'Weekly check-in' };
  expect(queueOf(await load(eli))).toMatchObject({ total: 2, next });
});

test('a QR code and a copied link have no queue', async () => {
  await sendMessage(['mila tess', 'leo sdq tess']);
  const [qr = ''] = await tokensOf(['mila tess'], 'qr');
  expect(queueOf(await load(qr))).toBeNull();
  const link = await copyLink('leo sdq tess');
  expect(queueOf(await load(link))).toBeNull();
  expect(queueOf(await submit(link))).toBeNull();
});

test('a closed or archived assessment is not counted in the queue, and its link still leads to the next', async () => {
  const [tom = '', sofia = ''] = await sendMessage(['tom mei', 'sofia mei', 'riley mei']);
  const body = await answersTo(tom);
  await closeOpen('tom');
  const next = {
    link: `/assess/${sofia}`,
    clientName: 'Sofia Ricci',
    title: 'Weekly check-in',
  };
  for (const answer of [await load(tom), await submit(tom, body)]) {
    expect(answer.errors['id']).toBe('NoAssessmentInvitation');
    expect(queueOf(answer)).toEqual({ done: 1, total: 2, next });
  }
  await archive('sofia');
  expect(queueOf(await load(tom))).toEqual({ done: 1, total: 1, next: null });
});

function load(token: string): Promise<Answer> {
  return app.get(`/api/assessments/new?token=${token}`);
}

async function submit(token: string, body?: object): Promise<Answer> {
  const sent = (bodies[token] ??= body ?? (await answersTo(token)));
  return app.post(`/api/assessments/${token}/response`, sent);
}

async function answersTo(token: string): Promise<object> {
  const { data } = await load(token);
  const { framework } = data['assessment'] as Assessment;
  return answersToSteps(framework.steps);
}

function queueOf({ data, errors }: Answer): AssessmentQueue | null {
  const assessment = data['assessment'] as Assessment | undefined;
  return (assessment?.queue ?? data['queue'] ?? errors['queue'] ?? null) as AssessmentQueue | null;
}

/** Marks the invitations of these members as sent in one message. */
async function sendMessage(members: string[], message_id = v7()): Promise<string[]> {
  const mails = await app.services.db
    .updateTable('mails')
    .set({ message_id, sent_at: null })
    .where('kind', '=', 'assessment_invitation')
    .where('member_id', 'in', idsOf(members))
    .returning(['id', 'organisation_id'])
    .execute();
  await settleSent(mails);
  return tokensOf(members);
}

/** Settles mails as one message that has arrived. */
async function settleSent(mails: { id: string; organisation_id: string }[]): Promise<void> {
  const { db, clock } = app.services;
  const outcome = { outcome: 'sent', detail: '250 OK', nextAttemptAt: null } as const;
  const settlements = [...Map.groupBy(mails, (mail) => mail.organisation_id)].map(
    ([organisationId, group]) => ({
      ...outcome,
      organisationId,
      mailIds: group.map(({ id }) => id),
    }),
  );
  await settle(db, settlements, clock.now());
}

/** Adds a reminder to each member, in one message. */
async function remind(members: string[]): Promise<void> {
  const { db } = app.services;
  const message = { message_id: v7(), sent_at: null, kind: 'requested_reminder' as const };
  const mails = await db
    .selectFrom('mails')
    .selectAll()
    .where('kind', '=', 'assessment_invitation')
    .where('member_id', 'in', idsOf(members))
    .execute();
  const reminders = mails.map((mail) => ({ ...mail, ...message, id: v7() }));
  await db.insertInto('mails').values(reminders).execute();
  await settleSent(reminders);
}

async function tokensOf(members: string[], kind: 'mail' | 'qr' = 'mail'): Promise<string[]> {
  const rows = await app.services.db
    .selectFrom('assess_tokens')
    .select(['organisation_id as organisationId', 'member_id as memberId', 'seed', 'kind'])
    .select('assessment_id as assessmentId')
    .where('kind', '=', kind)
    .where('member_id', 'in', idsOf(members))
    .execute();
  return idsOf(members).map((id) => {
    const source = rows.find(({ memberId }) => memberId === id);
    if (!source) throw new Error('The member has no token');
    return deriveToken(app.services.config.secretKey, source);
  });
}

async function copyLink(member: string): Promise<string> {
  const { config, clock, db } = app.services;
  const [memberId = ''] = idsOf([member]);
  const { assessment_id } = await db
    .selectFrom('assess_tokens')
    .select('assessment_id')
    .where('member_id', '=', memberId)
    .executeTakeFirstOrThrow();
  const source = { organisationId: riverside, kind: 'link', memberId } as const;
  const link = makeToken(config.secretKey, { ...source, assessmentId: assessment_id });
  await db
    .insertInto('assess_tokens')
    .values({
      organisation_id: riverside,
      token_hash: link.hash,
      seed: link.seed,
      kind: 'link',
      member_id: memberId,
      assessment_id,
      created_at: clock.now(),
    })
    .execute();
  return link.token;
}

async function closeOpen(beacon: string): Promise<void> {
  const { clock, db } = app.services;
  await db
    .updateTable('assessments')
    .set({ closed_at: clock.now() })
    .where('beacon_id', '=', demoId('beacon', beacon))
    .where('closed_at', 'is', null)
    .execute();
  await rebuildProjections(db);
}

async function archive(beacon: string): Promise<void> {
  const { clock, db } = app.services;
  await db
    .updateTable('beacons')
    .set({ archived_at: clock.now() })
    .where('id', '=', demoId('beacon', beacon))
    .execute();
  await rebuildProjections(db);
}

function idsOf(members: string[]): string[] {
  return members.map((member) => demoId('member', member));
}
