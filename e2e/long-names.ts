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
    await send('post', '/api/dev/answers', { data: { beaconUuid: beacon.uuid } });
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
  const ids = (await codes.json()).data.beacons.flatMap(
    ({ assessors }: { assessors: { id: string }[] }) => assessors.map(({ id }) => id),
  );
  const { beacon_roles: roles } = await send('put', '/api/beacon_roles/toggle_qr_status', {
    data: { active: true, beacon_role_ids: ids },
  });
  return { slug, beacons, assessPath: `/assess/${roles[0].token}` };
}
