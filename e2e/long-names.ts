import { expect, type Page } from '@playwright/test';
import { makeNewcomer } from './newcomers.ts';

export interface LongNames {
  slug: string;
  /** One Beacon for each framework, in order of creation. */
  beacons: { uuid: string; clientId: string; framework: string }[];
  /** The path behind a QR code. */
  assessPath: string;
}

const letters = (letter: string, count: number) => letter.repeat(count);
const email = (letter: string) =>
  `${letters(letter, 60)}@${letters(letter, 60)}.${letters(letter, 60)}.test`;

/** Creates an organisation in which every name has the maximum length and no space. */
export async function makeLongNames(page: Page): Promise<LongNames> {
  const admin = await makeNewcomer(page, letters('w', 60), letters('O', 150));
  const session = await page.request.get('/api/sessions/current');
  const { slug } = (await session.json()).data.user.orgs[0];
  const headers = { 'x-csrf-token': session.headers()['x-csrf-token'] ?? '' };
  async function send(method: 'post' | 'put', path: string, options: object) {
    const answer = await page.request[method](path, { headers, ...options });
    expect(answer.status(), `${path}: ${await answer.text()}`).toBe(200);
    return (await answer.json()).data;
  }
  await send('put', '/api/users/update', {
    params: { requester_email: admin },
    data: { name: letters('W', 150) },
  });
  const role = { role: 'beacon_creator', role_value: true };
  const ofAdmin = { params: { email: admin } };
  await send('post', `/api/orgs/${slug}/users/update_role`, { ...ofAdmin, data: role });
  await send('post', `/api/orgs/${slug}/users/update_importer`, {
    ...ofAdmin,
    data: { importer: true },
  });
  await send('put', `/api/orgs/${slug}/users/tags`, {
    ...ofAdmin,
    data: { tags: [letters('T', 50)] },
  });
  const form = await page.request.get('/api/beacons/new', { params: { organisation: slug } });
  const { today, defaults, frameworks } = (await form.json()).data;
  const beacons: LongNames['beacons'] = [];
  for (const [n, framework] of frameworks.entries()) {
    const { beacon } = await send('post', '/api/beacons', {
      data: {
        organisation: slug,
        frameworkId: framework.id,
        lowerThreshold: framework.lowerThreshold,
        upperThreshold: framework.upperThreshold,
        clientName: letters('C', 150),
        beaconName: letters('B', 150),
        clientExternalRef: letters(`${n}`, 150),
        gender: 'diverse',
        dateOfBirth: '2014-01-01',
        groupNames: [letters('G', 100), letters('H', 100)],
        schedule: { ...defaults.schedule, startOn: today },
        members: ['p', 'q'].map((letter) => ({
          name: letters(letter.toUpperCase(), 150),
          email: email(letter),
          roles: [framework.roles[0]],
        })),
        creatorIsAdmin: true,
      },
    });
    beacons.push({ uuid: beacon.uuid, clientId: beacon.clientId, framework: framework.id });
  }
  const [first] = beacons;
  await send('post', '/api/feed_items', {
    multipart: {
      beacon_uuid: first?.uuid ?? '',
      text: letters('F', 300),
      attachment_file: {
        name: `${letters('A', 150)}.txt`,
        mimeType: 'text/plain',
        buffer: Buffer.from('Swim.\n'),
      },
    },
  });
  const codes = await page.request.get('/api/qr_codes/beacons', { params: { organisation: slug } });
  const assessors: { [uuid: string]: string[] } = Object.fromEntries(
    (await codes.json()).data.beacons.map((beacon: { id: string; assessors: { id: string }[] }) => [
      beacon.id,
      beacon.assessors.map(({ id }) => id),
    ]),
  );
  const { beacon_roles: roles } = await send('put', '/api/beacon_roles/toggle_qr_status', {
    data: { active: true, beacon_role_ids: Object.values(assessors).flat() },
  });
  const sdq = beacons.find(({ framework }) => framework === 'strengths-and-difficulties');
  for (const [n, id] of (assessors[sdq?.uuid ?? ''] ?? []).entries()) {
    await answerSdq(page, roles.find((code: { id: string }) => code.id === id).token, n * 2);
  }
  for (const { uuid } of beacons) {
    await send('post', '/api/dev/answers', { data: { beaconUuid: uuid } });
  }
  return { slug, beacons, assessPath: `/assess/${roles[0].token}` };
}

/** Answers all 25 items of an SDQ with the same rating: 0 and 2 are in different bands. */
async function answerSdq(page: Page, token: string, rating: number): Promise<void> {
  const loaded = await page.request.get('/api/assessments/new', { params: { token } });
  const { links } = (await loaded.json()).data.assessment;
  const answers = Array.from({ length: 25 }, (_, index) => [`q${index + 1}`, { rating }]);
  const answered = await page.request.post(links.submit, {
    data: {
      attributes: { ...Object.fromEntries(answers), difficulties: { rating: 0 } },
      data: { assessment_identity: true, assessment_relationship: 'Mother' },
    },
    headers: { 'idempotency-key': token },
  });
  expect(answered.status(), await answered.text()).toBe(200);
}
