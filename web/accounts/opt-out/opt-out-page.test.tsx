import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { findOptOut, optOut } from '#contract/notifications.ts';
import { answersFrom, data, problem, renderApp } from '#web/testing/render-app.tsx';

const path = '/api/assessments/abc/opt_out';
const findCall = { ...findOptOut, path };
const optOutCall = { ...optOut, path };
const organisation = { name: 'Riverside' };

function open(...answers: Parameters<typeof answersFrom>[0]) {
  return renderApp('/opt_out/abc', answersFrom(answers), null);
}

test('the page names the organisation, and opening it changes nothing', async () => {
  const { sent } = open([findCall, data({ organisation, isOptedOut: false })]);
  expect(await screen.findByRole('heading', { name: 'Stop emails from Riverside?' })).toBeTruthy();
  expect(document.title).toContain('Stop emails from Riverside?');
  expect(sent).toEqual([]);
});

test('the button stops the mails and starts them again', async () => {
  const { user, sent } = open(
    [findCall, data({ organisation, isOptedOut: false })],
    [optOutCall, ({ optedOut }) => data({ organisation, isOptedOut: optedOut })()],
  );
  await user.click(await screen.findByRole('button', { name: 'Stop these emails' }));
  await screen.findByRole('heading', { name: 'Emails from Riverside stopped' });
  expect(screen.getByRole('status').textContent).toContain(
    'no longer receive invitations and reminders',
  );
  await user.click(screen.getByRole('button', { name: 'Send me these emails again' }));
  await screen.findByRole('heading', { name: 'Stop emails from Riverside?' });
  const call = `POST ${path}`;
  expect(sent).toEqual([
    { call, body: { optedOut: true } },
    { call, body: { optedOut: false } },
  ]);
});

test('a person who has opted out sees the button to opt in', async () => {
  open([findCall, data({ organisation, isOptedOut: true })]);
  expect(await screen.findByRole('button', { name: 'Send me these emails again' })).toBeTruthy();
});

test('an invalid link shows an error page', async () => {
  open([findCall, problem(404, 'NoAssessmentInvitation', 'This assessment is not open.')]);
  expect(await screen.findByRole('heading', { name: "This link doesn't work" })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Stop these emails' })).toBeNull();
});

test('a failed load can be retried', async () => {
  const answers = [() => null, data({ organisation, isOptedOut: false })];
  const { user } = open([findCall, () => (answers.shift() ?? answers[0])?.() ?? null]);
  await user.click(await screen.findByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('button', { name: 'Stop these emails' })).toBeTruthy();
});

test('a failed opt-out shows the problem and changes nothing', async () => {
  const { user } = open(
    [findCall, data({ organisation, isOptedOut: false })],
    [optOutCall, () => null],
  );
  await user.click(await screen.findByRole('button', { name: 'Stop these emails' }));
  expect((await screen.findByRole('alert')).textContent).toContain('cannot be reached');
  expect(screen.getByRole('button', { name: 'Stop these emails' })).toBeTruthy();
});
