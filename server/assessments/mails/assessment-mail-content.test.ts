import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { sql } from 'kysely';
import { openTestDatabase, resetDatabase } from '#testing/databases.ts';
import { copyBeacon } from '#testing/copy-beacon.ts';
import { hostileNames } from '#testing/hostile-names.ts';
import { MailServer } from '#testing/mail-server.ts';
import { makeBeacon, mailToken } from '#testing/make-beacon.ts';
import type { BeaconOptions, MadeBeacon } from '#testing/make-beacon.ts';
import { runDueWindows } from '#server/assessments/open-windows.ts';
import { testServices, type TestServices } from '#testing/test-services.ts';
import { hrefsIn, tagsIn } from '#testing/read-html.ts';
import { deliverMails } from '#server/mail/deliver-mails.ts';
import { plainName } from '#server/mail/mail-content.ts';
import type { AssessmentMail, Mailing } from '#server/mail/mail-rows.ts';
import { findAssessmentMails } from '#server/mail/queries.ts';
import { renderMail } from '#server/mail/render-mail.ts';
import { smtpTransport } from '#server/mail/smtp-transport.ts';
import { rebuildProjections } from '#server/beacons/projections/rebuild.ts';

const database = await openTestDatabase();
afterAll(() => database[Symbol.asyncDispose]());
const { db } = database;

const never = new AbortController().signal;
const publicUrl = 'https://beacon.example';
const deadline = 'Please answer before the start of Friday 6 November 2026.';
let services: TestServices;

beforeEach(async () => {
  await resetDatabase(db);
  services = await testServices(database);
  services.config = { ...services.config, mode: 'production', publicUrl };
});

test.each([
  [
    'assessment_invitation',
    'Weekly check-in is open for your answers',
    'Riverside would like to know how things are for Kim. “Weekly check-in” is open for your answers.',
  ],
  [
    'assessment_reminder',
    'Weekly check-in is still open',
    'Riverside would like to know how things are for Kim. “Weekly check-in” is still open.',
  ],
  [
    'requested_reminder',
    'Weekly check-in: a reminder to answer',
    'Riverside would like to know how things are for Kim. They ask you to answer “Weekly check-in”, which is still open.',
  ],
] as const)('an %s names its subject and its deadline', async (kind, subject, request) => {
  const beacon = await open();
  const link = `${publicUrl}/assess/${await mailToken(services, beacon, 0)}`;
  const [mail] = await mailsOf(kind);
  const content = await render(mail);
  expect(content).toMatchObject({ subject, links: [link] });
  expect(content.text.split('\n\n')).toEqual([
    'Hello parent,',
    request,
    deadline,
    `Start here:\n${link}`,
    'This link is only for you, so please keep it to yourself. No password needed.',
    `Stop these emails from Riverside:\n${link.replace('/assess/', '/opt_out/')}`,
    'Beacon',
  ]);
});

test('a mail to an assessor who assesses themselves says "you"', async () => {
  await open({ roles: ['self'] });
  expect((await render((await mailsOf())[0])).text).toContain('how things are for you.');
});

test('a mail about a window without an end names no deadline', async () => {
  await open({ schedule: { startOn: '2026-11-03', daysOpen: 'until-complete' } });
  expect((await render((await mailsOf())[0])).text).not.toContain('Please answer before');
});

describe('a mail about several Beacons', () => {
  let beacons: MadeBeacon[];
  let links: string[];

  beforeEach(async () => {
    beacons = [await open()];
    for (const clientName of ['Robin', 'Sam']) {
      const [first] = beacons;
      if (first) beacons.push(await copyBeacon(services, first, { clientName, nextOpensAt }));
    }
    await runDueWindows(services);
    links = await Promise.all(
      beacons.map(async (each) => `${publicUrl}/assess/${await mailToken(services, each, 0)}`),
    );
  });

  test('lists each Beacon with its own link, and links to the first', async () => {
    const content = await render(...(await mailsOf()));
    expect(content.subject).toBe('3 short questionnaires are waiting');
    expect(content.links.toSorted()).toEqual(links.toSorted());
    const [first] = content.links;
    const parts = content.text.split('\n\n');
    expect(parts.slice(0, 2)).toEqual([
      'Hello parent,',
      'Riverside would like to know how things are. These are waiting for your answers:',
    ]);
    expect(parts.slice(2, 5).toSorted()).toEqual(
      ['Kim', 'Robin', 'Sam'].map(
        (name, index) => `Weekly check-in, about ${name}\n${deadline}\n${links[index]}`,
      ),
    );
    expect(parts.slice(5)).toEqual([
      `Start here:\n${first}`,
      'These links are only for you, so please keep them to yourself. No password needed.',
      `Stop these emails from Riverside:\n${first?.replace('/assess/', '/opt_out/')}`,
      'Beacon',
    ]);
    expect(hrefsIn(content.html)).toEqual([
      ...content.links,
      first,
      first?.replace('/assess/', '/opt_out/'),
    ]);
  });

  test('says "still" in a reminder, and not if one of them is new', async () => {
    const reminders = await mailsOf('assessment_reminder');
    const reminderMail = await render(...reminders);
    expect(reminderMail.subject).toBe('3 short questionnaires are still waiting');
    const [invitation] = await mailsOf();
    const mixed = await render(...reminders, invitation);
    expect(mixed.subject).toBe('3 short questionnaires are waiting');
    expect(mixed.links.toSorted()).toEqual(links.toSorted());
  });

  test('has words and sentences that a child of twelve can read', async () => {
    const { text } = await render(...(await mailsOf()));
    const words = text.replaceAll(/https:\S+/g, '').split(/\s+/);
    const sentences = text.split(/[.:?!]\s/);
    expect(Math.max(...sentences.map((sentence) => sentence.split(/\s+/).length))).toBeLessThan(18);
    expect(words.filter((word) => word.length > 10)).toEqual([]);
  });
});

test('the List-Unsubscribe header has the opt-out address', async () => {
  await using server = await MailServer.start();
  const beacon = await open();
  await deliverMails(services, smtpTransport(services.config, server.url, never), never);
  const token = await mailToken(services, beacon, 0);
  const [mail] = server.received;
  expect(mail?.headers['list-unsubscribe']).toBe(`<${publicUrl}/opt_out/${token}>`);
  expect(mail?.headers).not.toHaveProperty('list-unsubscribe-post');
});

test.each(hostileNames)('the name %j is shown as plain text', async (name) => {
  await using server = await MailServer.start();
  await open();
  const plain = await render(...(await mailsOf()));
  await sql`update users set name = ${name}`.execute(db);
  await sql`update organisations set name = ${name}`.execute(db);
  await sql`update clients set name = ${name}`.execute(db);
  await rebuildProjections(db);
  await deliverMails(services, smtpTransport(services.config, server.url, never), never);
  const [mail] = server.received;
  if (!mail) throw new Error('No mail arrived');
  expect(mail.subject).toBe('Weekly check-in is open for your answers');
  expect(mail.text).toContain(`Hello ${plainName(name)},\n`);
  expect(mail.text).toContain(`how things are for ${plainName(name)}.`);
  expect(tagsIn(mail.html)).toEqual(tagsIn(plain.html));
  expect(hrefsIn(mail.html)).toEqual(hrefsIn(plain.html));
  const rest = mail.text.replaceAll(/^https:\/\/beacon\.example\/\S+$/gm, '').replace(deadline, '');
  expect(rest).not.toMatch(/[\p{L}\p{N}][.:@][\p{L}\p{N}/]|:\/\//u);
});

const nextOpensAt = new Date('2026-11-03T00:00:00Z');
const morning = new Date('2026-11-03T07:00:00Z');

/** Creates a Beacon whose first window opens on the third. */
async function open(options: Partial<BeaconOptions> = {}): Promise<MadeBeacon> {
  const schedule = { startOn: '2026-11-03' };
  const beacon = await makeBeacon(services, { roles: ['parent'], schedule, ...options });
  services.clock.moveTo(morning);
  await runDueWindows(services);
  return beacon;
}

/** All mails of a kind; requested reminders are made from invitations. */
async function mailsOf(
  kind: AssessmentMail['kind'] = 'assessment_invitation',
): Promise<AssessmentMail[]> {
  const stored = kind === 'requested_reminder' ? 'assessment_invitation' : kind;
  const rows = await db
    .selectFrom('mails')
    .select(['organisation_id', 'id'])
    .where('kind', '=', stored)
    .where('n', '=', 1)
    .execute();
  const groups = Map.groupBy(rows, (row) => row.organisation_id);
  const mails: AssessmentMail[] = [];
  for (const [organisationId, group] of groups) {
    const ids = group.map(({ id }) => id);
    mails.push(...(await findAssessmentMails(services, organisationId, ids)));
  }
  return mails.map((mail) => ({ ...mail, kind }));
}

function render(...mails: (AssessmentMail | undefined)[]) {
  return renderMail(services, mails as Exclude<Mailing, { kind: string }>);
}
