import { screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import {
  createBackupCodes,
  disableOtp,
  removeBackupCodes,
  updateOtp,
} from '#contract/two-factor.ts';
import { answersFrom, data, problem, renderApp } from '#web/testing/render-app.tsx';
import { nora } from '#web/testing/nora.ts';

const protectedNora = { ...nora, mfaEnabled: true };
const noraWithCodes = { ...protectedNora, backupCodesGenerated: true };
const mustSetUp = { ...nora, mfaRequired: true };
const setupUrl = 'otpauth://totp/Beacon:nora?secret=JBSWY3DPEHPK3PXP&issuer=Beacon';
const otpHeading = 'Please confirm your one-time password before continuing';
const wrongCode = 'Incorrect code. Please try the latest one.';

type Page = ReturnType<typeof renderApp>;

test('without a second factor the page warns and offers to set one up', async () => {
  renderApp('/users/mfa', {}, nora);
  await screen.findByText(/anyone with your username and password can get in/);
  expect(screen.getByRole('link', { name: 'Set up' })).toBeTruthy();
  expect(screen.queryByRole('link', { name: /backup/ })).toBeNull();
});

test('without backup codes the page warns and offers to create some', async () => {
  renderApp('/users/mfa', {}, protectedNora);
  await screen.findByText(/losing your authenticator means losing access/);
  expect(linkNames()).toEqual(
    expect.arrayContaining(['Change authenticator', 'Turn off', 'Create backup codes']),
  );
});

test('with a second factor and backup codes the page offers to change and remove them', async () => {
  renderApp('/users/mfa', {}, noraWithCodes);
  await screen.findByRole('link', { name: 'Create new codes' });
  expect(linkNames()).toEqual(
    expect.arrayContaining(['Change authenticator', 'Turn off', 'Remove codes']),
  );
});

test('a required second factor cannot be turned off, and the page says why', async () => {
  renderApp('/users/mfa', {}, { ...protectedNora, mfaRequired: true });
  await screen.findByText(/Your organisation requires this/);
  expect(linkNames()).not.toContain('Turn off');
  renderApp('/users/mfa/otp/remove', {}, { ...protectedNora, mfaRequired: true });
  await screen.findByText('Your organisation requires two-factor authentication.');
  expect(screen.queryByLabelText('Password')).toBeNull();
});

test.each(['/', '/beacons', '/users/mfa', '/users/sessions', '/users/mfa/backup_codes/new'])(
  'a person without a required second factor is redirected from %s to its set-up',
  async (address) => {
    const page = renderApp(address, {}, mustSetUp);
    await screen.findByRole('heading', { name: 'Set up two-factor authentication' });
    expect(page.path()).toBe('/users/mfa/otp/edit');
    expect(screen.getByRole('link', { name: 'Log out' })).toBeTruthy();
  },
);

test('the set-up asks for the password and ends on the management page', async () => {
  const page: Page = renderApp(
    '/users/mfa/otp/edit',
    answersFrom([
      [
        updateOtp,
        ({ otpCodeForUnconfirmedSecret: code }) => {
          if (code) page.session.user = { ...mustSetUp, mfaEnabled: true };
          return data(code ? { success: true } : { mfa_setup_url: setupUrl })();
        },
      ],
    ]),
    mustSetUp,
  );
  await confirmPassword(page);
  await scan(page);
  await page.user.type(await screen.findByLabelText('Six-digit code'), '123456');
  await screen.findByRole('heading', { name: 'Two-factor authentication' });
  expect(page.path()).toBe('/users/mfa');
  expect(screen.getByText(/You need a code from your authenticator app/)).toBeTruthy();
});

test('a change asks for the current code first, and a wrong new code can be typed again', async () => {
  let tries = 0;
  const page = renderApp(
    '/users/mfa/otp/edit',
    answersFrom([
      [
        updateOtp,
        ({ otpCode, otpCodeForUnconfirmedSecret: code }) => {
          if (code) tries += 1;
          if (tries === 1) return problem(422, 'code_wrong', wrongCode)();
          if (code) return data({ success: true })();
          return data(otpCode ? { mfa_setup_url: setupUrl } : { mfa_enabled: true })();
        },
      ],
    ]),
    protectedNora,
  );
  await confirmPassword(page);
  await screen.findByRole('heading', { name: otpHeading });
  await page.user.type(screen.getByLabelText('One-time password'), '111111');
  await scan(page);
  await page.user.type(await screen.findByLabelText('Six-digit code'), '222222');
  await screen.findByText(wrongCode);
  const field = screen.getByLabelText<HTMLInputElement>('Six-digit code');
  await waitFor(() => expect([document.activeElement, field.value]).toEqual([field, '']));
  await page.user.type(field, '333333');
  await screen.findByRole('heading', { name: 'Two-factor authentication' });
});

test('a wrong password is shown and can be typed again', async () => {
  const title = 'Incorrect password.';
  const page = renderApp(
    '/users/mfa/otp/remove',
    answersFrom([[disableOtp, problem(422, 'password_wrong', title)]]),
    protectedNora,
  );
  await page.user.type(await screen.findByLabelText('Password'), 'wrong');
  await page.user.click(screen.getByRole('button', { name: 'Turn off' }));
  await screen.findByText(title);
  expect(screen.getByLabelText('Password').getAttribute('aria-invalid')).toBe('true');
});

test('Turn off asks for password and code and ends on the management page', async () => {
  const page: Page = renderApp(
    '/users/mfa/otp/remove',
    answersFrom([
      [
        disableOtp,
        ({ otpCode }) => {
          if (otpCode) page.session.user = nora;
          return data(otpCode ? { success: true } : { mfa_enabled: true })();
        },
      ],
    ]),
    protectedNora,
  );
  await page.user.type(await screen.findByLabelText('Password'), 'secret{Enter}');
  await screen.findByRole('heading', { name: otpHeading });
  await page.user.type(screen.getByLabelText('One-time password'), '111111');
  await screen.findByText(/anyone with your username and password can get in/);
  expect(page.sent.map(({ body }) => body)).toEqual([
    { password: 'secret' },
    { password: 'secret', otpCode: '111111' },
  ]);
});

test.each([
  ['otp/edit', updateOtp, 'Continue'],
  ['otp/remove', disableOtp, 'Turn off'],
  ['backup_codes/new', createBackupCodes, 'Continue'],
  ['backup_codes/remove', removeBackupCodes, 'Remove'],
] as const)(
  'a wrong code on %s can be typed again in the same field',
  async (path, endpoint, button) => {
    const answer = ({ otpCode }: Record<string, unknown>) =>
      (otpCode ? problem(422, 'code_wrong', wrongCode) : data({ mfa_enabled: true }))();
    const page = renderApp(`/users/mfa/${path}`, answersFrom([[endpoint, answer]]), noraWithCodes);
    await page.user.type(await screen.findByLabelText('Password'), 'secret');
    await page.user.click(screen.getByRole('button', { name: button }));
    await page.user.type(await screen.findByLabelText('One-time password'), '111111');
    await screen.findByText(wrongCode);
    const field = screen.getByLabelText<HTMLInputElement>('One-time password');
    await waitFor(() => expect([document.activeElement, field.value]).toEqual([field, '']));
    await page.user.click(screen.getByRole('button', { name: 'Use a backup code' }));
    await page.user.type(screen.getByLabelText('Backup code'), 'wrong-codes{Enter}');
    await screen.findByText(wrongCode);
    expect(screen.getByLabelText('Backup code')).toBe(document.activeElement);
  },
);

test('fresh backup codes are shown once, to copy, download or print', async () => {
  const codes = ['abcde-fghjk', 'mnpqr-stuvw'];
  const page = renderApp(
    '/users/mfa/backup_codes/new',
    answersFrom([[createBackupCodes, data({ success: true, backup_codes: codes })]]),
    protectedNora,
  );
  const print = vi.fn<() => void>();
  window.print = print;
  await confirmPassword(page);
  await screen.findByRole('heading', { name: 'Your backup codes' });
  expect(page.path()).toBe('/users/mfa/backup_codes');
  for (const code of codes) expect(screen.getByText(code)).toBeTruthy();
  await page.user.click(screen.getByRole('button', { name: 'Copy' }));
  await screen.findByRole('button', { name: 'Copied' });
  expect(await navigator.clipboard.readText()).toBe(codes.join('\n'));
  await page.user.click(screen.getByRole('button', { name: 'Print' }));
  expect(print).toHaveBeenCalledOnce();
  const file = screen.getByRole('link', { name: 'Download' }).getAttribute('href') ?? '';
  expect(decodeURIComponent(file)).toContain(codes.join('\n'));
  await page.user.click(screen.getByRole('button', { name: 'I have saved these codes' }));
  await screen.findByRole('heading', { name: 'Two-factor authentication' });
  page.history.push('/users/mfa/backup_codes');
  await waitFor(() => expect(page.path()).toBe('/users/mfa'));
});

test('the backup codes page without codes redirects to the management page', async () => {
  const page = renderApp('/users/mfa/backup_codes', {}, noraWithCodes);
  await screen.findByRole('heading', { name: 'Two-factor authentication' });
  expect(page.path()).toBe('/users/mfa');
});

test('the removal of backup codes asks for the password and ends on the management page', async () => {
  const page: Page = renderApp(
    '/users/mfa/backup_codes/remove',
    answersFrom([
      [
        removeBackupCodes,
        () => {
          page.session.user = protectedNora;
          return data({ success: true })();
        },
      ],
    ]),
    noraWithCodes,
  );
  await page.user.type(await screen.findByLabelText('Password'), 'secret{Enter}');
  await screen.findByText(/losing your authenticator means losing access/);
  expect(page.path()).toBe('/users/mfa');
});

test.each([
  ['/users/mfa/otp/remove', nora],
  ['/users/mfa/backup_codes/new', nora],
  ['/users/mfa/backup_codes/remove', protectedNora],
])('%s redirects to the management page when there is nothing to change', async (address, user) => {
  const page = renderApp(address, {}, user);
  await screen.findByRole('heading', { name: 'Two-factor authentication' });
  expect(page.path()).toBe('/users/mfa');
});

test.each(['otp/edit', 'otp/remove', 'backup_codes/new', 'backup_codes/remove'])(
  'opening the code step of %s without a password starts over',
  async (path) => {
    const page = renderApp(`/users/mfa/${path}?step=enter_otp`, {}, noraWithCodes);
    await screen.findByLabelText('Password');
    await waitFor(() => expect(page.path()).toBe(`/users/mfa/${path}`));
  },
);

async function confirmPassword(page: Page) {
  await page.user.type(await screen.findByLabelText('Password'), 'secret');
  await page.user.click(screen.getByRole('button', { name: 'Continue' }));
}

async function scan(page: Page) {
  await page.user.click(await screen.findByRole('button', { name: 'I have an app' }));
  await page.user.click(await screen.findByRole('button', { name: 'Next' }));
}

function linkNames(): (string | null)[] {
  return screen.getAllByRole('link').map(({ textContent }) => textContent);
}
