import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { startSession } from '#contract/sessions.ts';
import { listQuickLogins, quickLogin } from '#contract/development.ts';
import { answersFrom, data, problem, renderApp } from '#web/testing/render-app.tsx';
import { nora } from '#web/testing/nora.ts';

const setupUrl = 'otpauth://totp/Beacon:nora?secret=JBSWY3DPEHPK3PXP&issuer=Beacon';
const signedIn = data({ token: 'opaque', user: nora });
const wrongCode = () => problem(422, 'code_wrong', 'Incorrect code. Please try the latest one.')();

type Answers = Parameters<typeof answersFrom>[0];

function openLogin(answers: Answers, address = '/login?then=%2Faccess_denied') {
  const page = renderApp(address, answersFrom(answers), null);
  async function enterPassword() {
    await page.user.type(await screen.findByLabelText('Email or username'), 'nora');
    await page.user.type(screen.getByLabelText('Password'), 'secret');
    await page.user.click(screen.getByRole('button', { name: 'Login' }));
  }
  return { ...page, enterPassword };
}

test('a correct password leads to the requested page', async () => {
  const page = openLogin([[startSession, signedIn]]);
  await page.enterPassword();
  await screen.findByRole('heading', { name: 'Access denied' });
  expect(page.path()).toBe('/access_denied');
  expect(page.sent).toEqual([
    { call: 'POST /api/sessions', body: { emailOrUsername: 'nora', password: 'secret' } },
  ]);
});

test('the login focuses its first field, and Enter submits it', async () => {
  const page = openLogin([[startSession, signedIn]]);
  const field = await screen.findByLabelText('Email or username');
  await waitFor(() => expect(document.activeElement).toBe(field));
  await page.user.keyboard('nora{Tab}secret{Enter}');
  await screen.findByRole('heading', { name: 'Access denied' });
});

test('a failed login shows the problem and focuses the password field', async () => {
  const title = 'Incorrect email, username or password.';
  const page = openLogin([[startSession, problem(422, 'sign_in_failed', title)]]);
  await page.enterPassword();
  await waitFor(() => expect(screen.getByRole('alert').textContent).toBe(title));
  const field = screen.getByLabelText('Password');
  expect(field.getAttribute('aria-invalid')).toBe('true');
  await waitFor(() => expect(document.activeElement).toBe(field));
});

test('the next attempt clears the problem of the last one', async () => {
  const title = 'Incorrect email, username or password.';
  const page = openLogin([
    [
      startSession,
      ({ password }) =>
        password === 'secret'
          ? problem(422, 'sign_in_failed', title)()
          : data({ mfa_enabled: true })(),
    ],
  ]);
  await page.enterPassword();
  await screen.findByText(title);
  await page.user.type(screen.getByLabelText('Password'), 'another{Enter}');
  await screen.findByLabelText('One-time password');
  expect(screen.queryByText(title)).toBeNull();
});

test.each([
  ['neither data nor errors', () => Response.json({})],
  ['data that say nothing', data({})],
  ['no token', data({ user: nora })],
])("an answer with %s is an 'Incomplete response'", async (_, answer) => {
  const page = openLogin([[startSession, answer]]);
  await page.enterPassword();
  expect(await screen.findByText('Incomplete response')).toBeTruthy();
});

test.each([
  ['nothing', () => Response.json({})],
  ['data that say nothing', data({})],
  ['no person', data({ token: 'opaque' })],
])('a quick login answered with %s shows an incomplete response', async (_, answer) => {
  const users = [{ name: 'Ada Okafor', email: 'ada@riverside.test' }];
  const page = renderApp(
    '/login?then=%2Faccess_denied',
    answersFrom([
      [listQuickLogins, data({ users })],
      [quickLogin, answer],
    ]),
    null,
  );
  await page.user.click(await screen.findByRole('button', { name: 'Ada Okafor' }));
  expect((await screen.findByRole('alert')).textContent).toBe('Incomplete response');
  expect(page.path()).toBe('/login?then=%2Faccess_denied&incomplete=true');
  expect(screen.getByRole('heading', { name: 'Beacon Login' })).toBeTruthy();
});

test('an outdated client redirects to the page with a reload link', async () => {
  const title = 'Server has been updated. Please re-sign in.';
  const page = openLogin([[startSession, problem(409, 'client_outdated', title)]]);
  await page.enterPassword();
  const link = await screen.findByRole('link', { name: 'Reload and log in' });
  expect(page.path()).toBe('/client_outdated');
  expect(link.getAttribute('href')).toBe('/login?outdated=true');
});

test('the login after an update explains it, also to signed-in people', async () => {
  renderApp('/login?outdated=true', {}, nora);
  expect(await screen.findByText('Server has been updated. Please re-sign in.')).toBeTruthy();
});

test('the login redirects signed-in people to the requested page', async () => {
  const page = renderApp('/login?then=%2Faccess_denied', {}, nora);
  await screen.findByRole('heading', { name: 'Access denied' });
  expect(page.path()).toBe('/access_denied');
});

test('the code is submitted with its sixth digit, and may be pasted with spaces', async () => {
  const page = openLogin([
    [startSession, ({ otpCode }) => (otpCode ? signedIn() : data({ mfa_enabled: true })())],
  ]);
  await page.enterPassword();
  const field = await screen.findByLabelText('One-time password');
  expect(document.activeElement).toBe(field);
  expect(field.getAttribute('autocomplete')).toBe('one-time-code');
  await page.user.paste('123 456');
  await screen.findByRole('heading', { name: 'Access denied' });
  expect(page.sent.map(({ body }) => body)).toEqual([
    { emailOrUsername: 'nora', password: 'secret' },
    { emailOrUsername: 'nora', password: 'secret', otpCode: '123456' },
  ]);
});

test('a wrong code shows the problem and clears the focused field', async () => {
  const page = openLogin([
    [
      startSession,
      ({ otpCode }) => {
        if (!otpCode) return data({ mfa_enabled: true })();
        return otpCode === '000000' ? wrongCode() : signedIn();
      },
    ],
  ]);
  await page.enterPassword();
  await page.user.type(await screen.findByLabelText('One-time password'), '000000');
  await screen.findByText('Incorrect code. Please try the latest one.');
  const field = screen.getByLabelText<HTMLInputElement>('One-time password');
  expect(field.getAttribute('aria-invalid')).toBe('true');
  await waitFor(() => expect([document.activeElement, field.value]).toEqual([field, '']));
  await page.user.keyboard('123456');
  await screen.findByRole('heading', { name: 'Access denied' });
  expect(page.sent).toHaveLength(3);
});

test.each([
  [
    'too many attempts',
    () => problem(429, 'too_many', 'Too many attempts.')(),
    'Too many attempts.',
  ],
  [
    'a server that is busy',
    () => problem(503, 'unavailable', 'Please try again shortly.')(),
    'Please try again shortly.',
  ],
])('after %s the code field is focused again', async (_, answer, message) => {
  const page = openLogin([
    [startSession, ({ otpCode }) => (otpCode ? answer() : data({ mfa_enabled: true })())],
  ]);
  await page.enterPassword();
  await page.user.type(await screen.findByLabelText('One-time password'), '000000');
  await screen.findByText(message);
  const field = screen.getByLabelText('One-time password');
  await waitFor(() => expect(document.activeElement).toBe(field));
});

test('a password rejected together with the code is asked for again', async () => {
  const title = 'Incorrect email, username or password.';
  const page = openLogin([
    [
      startSession,
      ({ otpCode }) =>
        (otpCode ? problem(422, 'sign_in_failed', title) : data({ mfa_enabled: true }))(),
    ],
  ]);
  await page.enterPassword();
  await page.user.type(await screen.findByLabelText('One-time password'), '123456');
  expect((await screen.findByLabelText('Password')).getAttribute('aria-invalid')).toBe('true');
  expect(screen.getByText(title)).toBeTruthy();
});

test('a wrong first code of a new authenticator stays at the same step', async () => {
  const page = openLogin([
    [
      startSession,
      ({ otpCodeForUnconfirmedSecret: code }) =>
        code ? wrongCode() : data({ mfa_required: true, mfa_setup_url: setupUrl })(),
    ],
  ]);
  await page.enterPassword();
  await page.user.click(await screen.findByRole('button', { name: 'I have an app' }));
  await page.user.click(await screen.findByRole('button', { name: 'Next' }));
  await page.user.type(await screen.findByLabelText('Six-digit code'), '000000');
  await screen.findByText('Incorrect code. Please try the latest one.');
  const field = screen.getByLabelText('Six-digit code');
  await waitFor(() => expect(document.activeElement).toBe(field));
});

test('a backup code is accepted in place of the code', async () => {
  const page = openLogin([
    [startSession, ({ otpCode }) => (otpCode ? signedIn() : data({ mfa_enabled: true })())],
  ]);
  await page.enterPassword();
  await page.user.click(await screen.findByRole('button', { name: 'Use a backup code' }));
  await page.user.keyboard('abcde-fghjk{Enter}');
  await screen.findByRole('heading', { name: 'Access denied' });
  expect(page.sent.at(-1)?.body['otpCode']).toBe('abcde-fghjk');
});

test('the steps to set up a required second factor go forwards and back', async () => {
  const page = openLogin([
    [
      startSession,
      ({ otpCodeForUnconfirmedSecret: code }) =>
        code ? signedIn() : data({ mfa_required: true, mfa_setup_url: setupUrl })(),
    ],
  ]);
  await page.enterPassword();
  await page.user.click(await screen.findByRole('button', { name: 'I have an app' }));
  expect(await screen.findByRole('img', { name: /QR code/ })).toBeTruthy();
  expect(screen.getByRole('link', { name: /Open in an app/ }).getAttribute('href')).toBe(setupUrl);
  expect(screen.getByText('JBSW Y3DP EHPK 3PXP')).toBeTruthy();
  await page.user.click(screen.getByRole('button', { name: 'Next' }));
  await screen.findByLabelText('Six-digit code');
  await page.user.click(screen.getByRole('button', { name: 'Back' }));
  await screen.findByRole('img', { name: /QR code/ });
  await page.user.click(screen.getByRole('button', { name: 'Back' }));
  await page.user.click(await screen.findByRole('button', { name: 'I have an app' }));
  await page.user.click(await screen.findByRole('button', { name: 'Next' }));
  await page.user.type(await screen.findByLabelText('Six-digit code'), '123456');
  await screen.findByRole('heading', { name: 'Access denied' });
  expect(page.sent.at(-1)?.body).toEqual({
    emailOrUsername: 'nora',
    password: 'secret',
    otpCodeForUnconfirmedSecret: '123456',
  });
});

test("the browser's back button goes one step back", async () => {
  const page = openLogin([[startSession, data({ mfa_enabled: true })]]);
  await page.enterPassword();
  await screen.findByLabelText('One-time password');
  page.history.back();
  const password = await screen.findByLabelText<HTMLInputElement>('Password');
  expect(password.value).toBe('secret');
});

test.each(['enter_otp', 'confirm_code'])(
  'opening the step %s directly starts over',
  async (step) => {
    const page = openLogin([], `/login?step=${step}`);
    await screen.findByLabelText('Password');
    await waitFor(() => expect(page.path()).toBe('/login'));
  },
);

test('two submits at once make one call', async () => {
  const page = openLogin([[startSession, signedIn]]);
  await page.user.type(await screen.findByLabelText('Password'), 'secret');
  const form = screen.getByLabelText('Password').closest('form');
  form?.requestSubmit();
  form?.requestSubmit();
  await screen.findByRole('heading', { name: 'Access denied' });
  expect(page.sent).toHaveLength(1);
});

test('the password can be shown and hidden, and is never in the address or stored', async () => {
  const page = openLogin([[startSession, data({ mfa_enabled: true })]]);
  const field = await screen.findByLabelText('Password');
  await page.user.click(screen.getByRole('button', { name: 'Show characters' }));
  expect(field.getAttribute('type')).toBe('text');
  await page.user.click(screen.getByRole('button', { name: 'Hide characters' }));
  expect(field.getAttribute('type')).toBe('password');
  await page.enterPassword();
  await screen.findByLabelText('One-time password');
  const { href, state } = page.history.location;
  expect(JSON.stringify([href, state])).not.toContain('secret');
  expect([localStorage.length, sessionStorage.length]).toEqual([0, 0]);
});

test('a demo shows a login button for each of its people', async () => {
  const users = [{ name: 'Ada Okafor', email: 'ada@riverside.test' }];
  renderApp('/login', answersFrom([[listQuickLogins, data({ users })]]), null);
  expect(await screen.findByRole('button', { name: 'Ada Okafor' })).toBeTruthy();
});
