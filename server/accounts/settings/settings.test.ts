import { afterEach, describe, expect, test } from 'vitest';
import { mailLetters } from '#contract/mail-letters.ts';
import type { MailLetter } from '#contract/mail-letters.ts';
import {
  findOrganisationSettings,
  previewMail,
  saveMailSettings,
  saveOrganisationProfile,
  saveScheduleDefaults,
  saveSecuritySettings,
  sendSampleMail,
} from '#contract/organisation-settings.ts';
import { addOrganisationUser } from '#contract/organisations.ts';
import { findSession } from '#contract/sessions.ts';
import { problem } from '#testing/calls.ts';
import { openFixture } from '#testing/access/fixture.ts';
import { atRiverside } from '#testing/access/riverside.ts';
import { mailsOf } from '#testing/mailbox.ts';
import { openForFile } from '#testing/open-for-file.ts';

const fixture = openForFile(openFixture);
afterEach(() => fixture.journal.undo());

const none = { subject: '', opening: '' };
const texts = Object.fromEntries(
  Object.keys(mailLetters).map((letter) => [letter, none]),
) as Record<keyof typeof mailLetters, typeof none>;
const mail = { fromName: '', signature: '', texts };
const profile = {
  name: 'Riverside',
  accent: null,
  logo: null,
  language: 'de',
  country: 'IE',
  revision: 1,
} as const;

describe('The profile', () => {
  test('is saved over the revision that was read, and by nobody who read an earlier one', async () => {
    const answer = await saveProfile({ ...profile, name: 'River Family' });
    expect(answer.json().data.settings.profile).toMatchObject({
      name: 'River Family',
      country: 'IE',
      revision: 2,
    });
    const second = await saveProfile({ ...profile, name: 'Stream Family' });
    expect(problem(second)).toEqual([409, 'settings_changed']);
    expect((await settings()).profile.name).toBe('River Family');
    const audited = await fixture.services.db
      .selectFrom('audit_events')
      .select('action')
      .where('action', '=', 'settings.profile.changed')
      .execute();
    expect(audited).toHaveLength(1);
  });

  test('has a country, of which everybody in the organisation is told, or none', async () => {
    const inSession = async () =>
      (await fixture.call('OA', findSession, {})).json().data.user.orgs[0].country;
    expect((await saveProfile({ ...profile, country: 'US' })).statusCode).toBe(200);
    expect(await inSession()).toBe('US');
    expect((await saveProfile({ ...profile, country: null, revision: 2 })).statusCode).toBe(200);
    expect(await inSession()).toBeNull();
    const unknown = await saveProfile({ ...profile, country: 'ZZ', revision: 3 });
    expect(unknown.json().errors.fields).toEqual({
      country: 'Must be a country from the list',
    });
  });

  test('has a colour that people can read, or names the nearest one', async () => {
    const answer = await saveProfile({ ...profile, accent: '#ffee00' });
    expect(problem(answer)).toEqual([422, 'invalid']);
    const nearest = /#[0-9a-f]{6}/.exec(answer.json().errors.fields.accent)?.[0] ?? '';
    expect((await saveProfile({ ...profile, accent: nearest })).statusCode).toBe(200);
    const session = await fixture.call('OA', findSession, {});
    expect(session.json().data.user.orgs[0].accent).toBe(nearest);
  });

  test('takes no picture of somebody else', async () => {
    const answer = await saveProfile({ ...profile, logo: '0'.repeat(32) });
    expect(answer.json().errors.fields).toEqual({ logo: 'Please upload this picture again' });
  });
});

test('the hours are those of the organisation', async () => {
  const body = { openingHour: 8, quietFrom: 18, quietUntil: 9, revision: 1 };
  const answer = await atRiverside(fixture, saveScheduleDefaults, { body });
  expect(answer.json().data.settings.schedule).toEqual({ ...body, revision: 2 });
});

describe('Security', () => {
  test('a second factor is required only by an admin who has one', async () => {
    const body = { isSecondFactorRequired: true, sessionHours: null, revision: 1 };
    const answer = await atRiverside(fixture, saveSecuritySettings, { body });
    expect(problem(answer)).toEqual([409, 'mfa_off']);
  });

  test('shorter sessions end at once those that are older', async () => {
    await fixture.services.db
      .updateTable('sessions')
      .set({ created_at: new Date(fixture.services.clock.now().getTime() - 2 * 3_600_000) })
      .execute();
    const body = { isSecondFactorRequired: false, sessionHours: 1, revision: 1 };
    expect((await atRiverside(fixture, saveSecuritySettings, { body })).statusCode).toBe(200);
    const answer = await atRiverside(fixture, findOrganisationSettings, {});
    expect(problem(answer)).toEqual([403, 'signed_out']);
  });
});

describe('Mails', () => {
  test('are previewed with the words of the organisation, without links in them', async () => {
    const own = {
      subject: 'News of {client}',
      opening: 'Dear family,\nplease answer “{questionnaire}” or see evil.test.',
    };
    const body = {
      ...mail,
      fromName: 'Riverside Team',
      signature: 'Your team\nRiverside',
      texts: { ...texts, assessment_invitation: own },
      letter: 'assessment_invitation' as const,
    };
    const { data } = (await atRiverside(fixture, previewMail, { body })).json();
    expect(data.subject).toBe('News of Alex Example');
    expect(data.from).toContain('Riverside Team <');
    expect(data.text).toContain('Dear family,\n\nplease answer “Weekly check-in”');
    expect(data.text).toContain('Your team\nRiverside');
    expect(data.text).not.toContain('evil.test');
    expect(data.html).toContain('Your team<br>Riverside');
  });

  test('are previewed with a profile that is not saved yet, in its language', async () => {
    const look = { name: 'Haus am Fluss', accent: '#0a7570' };
    const sample = { letter: 'invitation' as const, language: 'de' as const, profile: look };
    const body = { ...mail, ...sample };
    const { data } = (await atRiverside(fixture, previewMail, { body })).json();
    expect(data.subject).toContain('Haus am Fluss');
    expect(data.html).toContain('#0a7570');
    expect(data.text).toContain('Hallo Ada Okafor');
    expect((await settings()).profile.name).toBe('Riverside Family Services');
  });

  test.each(Object.keys(mailLetters) as MailLetter[])(
    'of the kind %s show markup, very long names and no signature as they are',
    async (letter) => {
      const name = 'x'.repeat(200);
      const own = {
        subject: '<b>{organisation}</b>',
        opening: '<script>alert(1)</script> & {organisation}',
      };
      const body = {
        ...mail,
        signature: '',
        fromName: '<i>Team</i>',
        letter,
        texts: { ...texts, [letter]: own },
        profile: { name, accent: null },
        language: 'en' as const,
      };
      const { data } = (await atRiverside(fixture, previewMail, { body })).json();
      expect(data.subject).toMatch(/^<b>x{99,}…<\/b>$/);
      expect(data.text).toMatch(/<script>alert\(1\)<\/script> & x{99,}…/);
      expect(data.html).toContain('&lt;script&gt;alert(1)&lt;/script&gt; &amp;');
      expect(data.html).not.toMatch(/<script|<b>|<i>/);
    },
  );

  test('name the unknown word in braces and those that can be used', async () => {
    const body = {
      ...mail,
      revision: 1,
      texts: { ...texts, invitation: { ...none, subject: '{client}' } },
    };
    const answer = await atRiverside(fixture, saveMailSettings, { body });
    expect(answer.json().errors.fields).toEqual({
      'texts.invitation.subject': 'Unknown: {client}. You can use: {organisation}',
    });
  });

  test('are sent to try them, to the admin alone', async () => {
    const body = {
      ...mail,
      texts: { ...texts, invitation: { subject: 'Come to {organisation}', opening: '' } },
      letter: 'invitation' as const,
    };
    const answer = await atRiverside(fixture, sendSampleMail, { body });
    const [sample] = await mailsOf(fixture.app);
    expect(sample).toMatchObject({
      to: answer.json().data.to,
      subject: 'Come to Riverside Family Services',
    });
  });

  test('say what the organisation chose from the next mail on', async () => {
    const own = { subject: 'Join {organisation}', opening: 'Hello from {organisation}.' };
    const body = { ...mail, revision: 1, texts: { ...texts, invitation: own } };
    expect((await atRiverside(fixture, saveMailSettings, { body })).statusCode).toBe(200);
    await atRiverside(fixture, addOrganisationUser, {
      body: { name: 'Zoe', email: 'zoe@beacon.test' },
    });
    const invited = (await mailsOf(fixture.app)).find(({ to }) => to === 'zoe@beacon.test');
    expect(invited?.subject).toBe('Join Riverside Family Services');
    expect(invited?.text).toContain('Hello from Riverside Family Services.');
  });

  test('show the usual words with their placeholders', async () => {
    const { usual } = (await settings()).mail;
    expect(usual.assessment_invitation.subject).toBe('{questionnaire} is open for your answers');
    expect(usual.invitation.subject).toBe('{organisation} invites you to Beacon');
  });
});

function saveProfile(body: object) {
  return atRiverside(fixture, saveOrganisationProfile, {
    body: body as typeof profile,
  });
}

async function settings() {
  return (await atRiverside(fixture, findOrganisationSettings, {})).json().data.settings;
}
