import { expect, test } from 'vitest';
import { findInvitation } from '#contract/invitations.ts';
import { call } from '#testing/calls.ts';
import { mailsOf } from '#testing/mailbox.ts';
import { testApp } from '#testing/test-app.ts';
import { loadDemo } from './load-demo.ts';

test('An invited person finds a link to their invitation in the mailbox', async () => {
  await using server = await testApp();
  await loadDemo(server.services);
  const mails = await mailsOf(server.app);
  const mail = mails.find(({ links }) => links[0]?.includes('/user_invite/'));
  expect(mail?.to).toBe('pat@riverside.test');
  const token = mail?.links[0]?.split('/').at(-1) ?? '';
  const opened = await call(server.app, findInvitation, { params: { token } });
  expect(opened.json().data).toMatchObject({ invitation: { name: 'Pat Quinn' } });
});
