import { expect, test } from 'vitest';
import { listMails } from '#contract/development.ts';
import { loadDemo } from '#server/demo/load-demo.ts';
import type { HttpApp } from '#testing/http-app.ts';
import { openHttpApp } from '#testing/open-http-app.ts';

let app: HttpApp;
openHttpApp(async (opened) => {
  app = opened;
  await loadDemo(app.services);
});

const people = ['nora', 'vera', 'kim', 'oscar', 'edda', 'cora', 'bea', 'ada', 'ines']
  .map((name) => `${name}@riverside.test`)
  .concat('xavier@hillcrest.test', 'mia@hillcrest.test');

async function openToken(): Promise<string> {
  const { data } = await app.get(listMails.path);
  for (const { links } of listMails.answer.parse(data).mails) {
    const token = links[0]?.split('/').at(-1) ?? '';
    if ((await app.get(`/api/assessments/new?token=${token}`)).status === 200) return token;
  }
  throw new Error('The demo has no open assessment');
}

test('access depends on the token only: everybody with it sees the same, nobody without it sees anything', async () => {
  const token = await openToken();
  const { data } = await app.get(`/api/assessments/new?token=${token}`);
  for (const email of people) {
    const { id } = await app.services.db
      .selectFrom('users')
      .select('id')
      .where('email', '=', email)
      .executeTakeFirstOrThrow();
    const headers = await app.signIn({ userId: id });
    const signedIn = await app.get(`/api/assessments/new?token=${token}`, headers);
    expect(signedIn.data['assessment']).toEqual(data['assessment']);
    const unknown = 'A'.repeat(32);
    const loaded = await app.get(`/api/assessments/new?token=${unknown}`, headers);
    const sent = await app.post(
      `/api/assessments/${unknown}/response`,
      { attributes: {} },
      headers,
    );
    for (const { status, errors } of [loaded, sent]) {
      expect([status, errors['id']]).toEqual([404, 'NoAssessmentInvitation']);
    }
  }
});
