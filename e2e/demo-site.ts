import { expect, type Page } from '@playwright/test';
import type { AnswerOf } from '#contract/endpoint.ts';
import type { findMailedEmailChange } from '#contract/email-changes.ts';
import type { findSetup } from '#contract/setup.ts';
import { demoId } from '#server/demo/ids.ts';
import { assessLink } from './assess-links.ts';
import { forgetSession, signIn } from './demo-people.ts';
import { importFile } from './import-file.ts';
import { createDraft, fullDraft } from './questionnaire-drafts.ts';
import type { Site, Visitor } from './visits.ts';

const people = { admin: 'ada', creator: 'cora', importer: 'ivan' } as const;

/** The organisation of the demo, with a draft and an import added. */
export async function demoSite(page: Page): Promise<Site> {
  const assessments = {
    dial: await assessLink(page, 'dial', 'tess', 'Riley Frost'),
    faces: await assessLink(page, 'faces', 'luis', 'Jude Quinn'),
    sdq: await assessLink(page, 'sdq', 'parker', 'Leo Reid'),
    radio: await assessLink(page, 'radio', 'tess', 'Mila Novak'),
  };
  await signIn(page, 'ada');
  const draft = await createDraft(page, fullDraft);
  await forgetSession(page);
  await signIn(page, 'cora');
  const clientId = await createBeacon(page, 'riverside');
  await forgetSession(page);
  await signIn(page, 'ivan');
  const importId = await sendImport(page, 'riverside');
  await forgetSession(page);
  return {
    slug: 'riverside',
    beacon: demoId('beacon', 'riley'),
    sdqBeacon: demoId('beacon', 'leo sdq'),
    outdatedBeacon: demoId('beacon', 'ben club'),
    clientId,
    draft,
    importId,
    invitation: await invitationOf(page, 'pat@riverside.test'),
    optOut: assessments.dial.replace('/assess/', '/opt_out/'),
    assessments,
  };
}

/** Signs in a visitor of the demo's organisation. */
export async function signInAs(page: Page, visitor: Visitor): Promise<void> {
  if (visitor !== 'nobody') await signIn(page, people[visitor]);
}

/** Creates a Beacon with the person who is signed in as its admin. Returns the id of its client. */
async function createBeacon(page: Page, organisation: string): Promise<string> {
  const form = await page.request.get('/api/beacons/new', { params: { organisation } });
  const { today, defaults, frameworks } = (await form.json()).data;
  const [framework] = frameworks;
  const answer = await page.request.post('/api/beacons', {
    headers: { 'x-csrf-token': form.headers()['x-csrf-token'] ?? '' },
    data: {
      organisation,
      frameworkId: framework.id,
      lowerThreshold: framework.lowerThreshold,
      upperThreshold: framework.upperThreshold,
      clientName: 'Robin Vale',
      beaconName: 'Robin',
      clientExternalRef: `visits-${Date.now()}`,
      gender: 'diverse',
      dateOfBirth: '2014-01-01',
      groupNames: [],
      schedule: { ...defaults.schedule, startOn: today },
      members: [],
      creatorIsAdmin: true,
    },
  });
  expect(answer.status(), await answer.text()).toBe(200);
  return (await answer.json()).data.beacon.clientId;
}

/** Sends a file of one good and one bad row. Returns the id of its import. */
export async function sendImport(page: Page, organisation: string): Promise<string> {
  const form = await page.request.get('/api/imports/new', { params: { organisation } });
  const { today, defaults, frameworks } = (await form.json()).data;
  const [framework] = frameworks;
  const answer = await page.request.post('/api/bulk/beacons/import', {
    headers: { 'x-csrf-token': form.headers()['x-csrf-token'] ?? '' },
    multipart: {
      organisation,
      data: JSON.stringify({
        frameworkId: framework.id,
        lowerThreshold: framework.lowerThreshold,
        upperThreshold: framework.upperThreshold,
        schedule: { ...defaults.schedule, startOn: today },
      }),
      csvFile: importFile('Autumn', { good: 1, bad: [['Too', 'short']] }),
    },
  });
  expect(answer.status(), await answer.text()).toBe(200);
  return (await answer.json()).data.import.id;
}

/** Answers the calls about links that only other installations print or mail. */
export async function answerForMadeUpLinks(page: Page): Promise<void> {
  const setup: AnswerOf<typeof findSetup> = {
    canSendMail: true,
    mailFrom: 'Beacon <beacon@north.test>',
  };
  const change: AnswerOf<typeof findMailedEmailChange> = {
    pending: {
      email: 'ada.moved@riverside.test',
      organisation: null,
      requestedAt: '2026-11-02T09:00:00.000Z',
      expiresAt: '2100-01-01T00:00:00.000Z',
    },
  };
  await page.route('**/api/setup/*', (route) => route.fulfill({ json: { data: setup } }));
  await page.route('**/api/email_changes/*', (route) => route.fulfill({ json: { data: change } }));
}

async function invitationOf(page: Page, email: string): Promise<string> {
  const answer = await page.request.get('/api/dev/mails');
  const { mails }: { mails: { to: string; links: string[] }[] } = (await answer.json()).data;
  const links = mails.filter(({ to }) => to === email).flatMap((mail) => mail.links);
  const link = links.find((each) => each.includes('/user_invite/'));
  return link ? new URL(link).pathname : '';
}
