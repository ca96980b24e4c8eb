import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { startSession } from '#contract/sessions.ts';
import { findSignOn, finishSignOn, startSignOn } from '#contract/sign-on.ts';
import { answersFrom, data, problem, renderApp } from '#web/testing/render-app.tsx';
import { nora } from '#web/testing/nora.ts';

const provider = {
  id: '018f5a00-0000-7000-8000-000000000001',
  name: 'Riverside Login',
  isRequired: false,
};
const found = [findSignOn, data({ provider })] as const;
const unreachable = problem(409, 'provider_unreachable', 'It can’t be reached.');
const then = '/access_denied';

type Answers = Parameters<typeof answersFrom>[0];

async function typeAddress(answers: Answers, typed = 'nora@riverside.test{Tab}') {
  const page = renderApp(`/login?then=${encodeURIComponent(then)}`, answersFrom(answers), null);
  await page.user.type(await screen.findByLabelText('Email or username'), typed);
  return page;
}

test('An address leads to its provider, with the page to show afterwards', async () => {
  const page = await typeAddress([[...found], [startSignOn, unreachable]]);
  await page.user.click(
    await screen.findByRole('button', { name: 'Continue with Riverside Login' }),
  );
  await screen.findByText('It can’t be reached.');
  expect(page.sent).toEqual([
    { call: 'POST /api/single_sign_on/find', body: { email: 'nora@riverside.test' } },
    {
      call: 'POST /api/single_sign_on',
      body: { provider: provider.id, email: 'nora@riverside.test', then },
    },
  ]);
});

test('Enter without a password leads to the provider at once', async () => {
  const page = await typeAddress(
    [[...found], [startSignOn, unreachable]],
    'nora@riverside.test{Enter}',
  );
  await screen.findByText('It can’t be reached.');
  expect(page.sent.map(({ call }) => call)).toContain('POST /api/single_sign_on');
  expect(page.sent.map(({ call }) => call)).not.toContain('POST /api/sessions');
});

test('A password still signs in where single sign-on is not required', async () => {
  const page = await typeAddress([
    [...found],
    [startSession, data({ token: 'opaque', user: nora })],
  ]);
  await screen.findByText('Or sign in with your password:');
  await page.user.type(screen.getByLabelText('Password'), 'secret{Enter}');
  await screen.findByRole('heading', { name: 'Access denied' });
  expect(page.path()).toBe(then);
});

test('A requirement is told before a password is typed', async () => {
  await typeAddress([[findSignOn, data({ provider: { ...provider, isRequired: true } })]]);
  await screen.findByText('Your organisation requires you to sign in through Riverside Login.');
  expect(screen.queryByText('Or sign in with your password:')).toBeNull();
});

test.each(['nora{Tab}', 'nora@riverside{Tab}', '{Tab}'])(
  'Nothing is asked about what is no whole address: %s',
  async (typed) => {
    const page = await typeAddress([[...found]], typed);
    expect(page.sent).toEqual([]);
  },
);

test('A password is enough when the provider cannot be asked for', async () => {
  const page = await typeAddress([
    [findSignOn, problem(429, 'too_many', 'Too many attempts.')],
    [startSession, data({ token: 'opaque', user: nora })],
  ]);
  await page.user.type(screen.getByLabelText('Password'), 'secret{Enter}');
  await screen.findByRole('heading', { name: 'Access denied' });
  expect(page.path()).toBe(then);
});

window.history.replaceState(null, '', '/signed_on?code=1e5&state=2');

test('What the provider sent signs in, as it was sent, and leads to the page', async () => {
  const answer = data({ token: 'opaque', user: nora, then });
  const page = renderApp('/signed_on', answersFrom([[finishSignOn, answer]]), null);
  await screen.findByRole('heading', { name: 'Access denied' });
  expect(page.path()).toBe(then);
  expect(page.sent).toEqual([
    { call: 'POST /api/single_sign_on/finish', body: { search: '?code=1e5&state=2' } },
  ]);
});

test('A refusal is told in words, with the way back, and is not tried again', async () => {
  const refused = problem(403, 'not_a_user', 'Please ask for an invitation.');
  const page = renderApp('/signed_on', answersFrom([[finishSignOn, refused]]), null);
  await screen.findByRole('heading', { name: 'You are not signed in' });
  expect(screen.getByRole('alert').textContent).toBe('Please ask for an invitation.');
  expect(screen.getByRole('link', { name: 'Back to login' }).getAttribute('href')).toBe('/login');
  expect(page.sent).toHaveLength(1);
});
