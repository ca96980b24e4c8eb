import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { createApiToken, listApiTokens } from '#contract/api-tokens.ts';
import { answersFrom, data, problem, renderApp } from '#web/testing/render-app.tsx';
import { nora } from '#web/testing/nora.ts';

const token = {
  id: '5f6d8c1e-0000-4000-8000-000000000001',
  name: 'Case system',
  scopes: ['read', 'write'],
  createdAt: '2026-11-02T10:00:00.000Z',
  expiresAt: '2027-01-31T10:00:00.000Z',
  isExpired: false,
  lastUsedAt: null,
};
const old = {
  ...token,
  id: '5f6d8c1e-0000-4000-8000-000000000002',
  name: 'Old script',
  scopes: ['export'],
  isExpired: true,
  lastUsedAt: '2026-11-01T10:00:00.000Z',
};
const secret = `beacon_${'A'.repeat(43)}`;

const rowOf = (name: string) =>
  within(screen.getByText(name).closest('li') ?? document.createElement('li'));

test('the list says what each token may do, when it ends and when it was used', async () => {
  renderApp(
    '/users/api_tokens',
    answersFrom([[listApiTokens, data({ tokens: [token, old] })]]),
    nora,
  );
  await screen.findByText('Case system');
  const fresh = rowOf('Case system');
  expect(fresh.getByText('Read')).toBeTruthy();
  expect(fresh.getByText('Change')).toBeTruthy();
  expect(fresh.getByText(/^Expires on/).textContent).toMatch(/31 Jan 2027/);
  expect(fresh.getByText('Never used')).toBeTruthy();
  const ended = rowOf('Old script');
  expect(ended.getByText('Expired')).toBeTruthy();
  expect(ended.getByText(/^Last used/).textContent).toMatch(/1 Nov 2026/);
});

test('a new token is shown once, and is listed then', async () => {
  let tokens: object[] = [];
  const page = renderApp(
    '/users/api_tokens',
    answersFrom([
      [listApiTokens, () => data({ tokens })()],
      [
        createApiToken,
        () => {
          tokens = [token];
          return data({ secret, token })();
        },
      ],
    ]),
    nora,
  );
  await screen.findByText('No API tokens yet.');
  await page.user.click(screen.getByRole('button', { name: 'New API token' }));
  await page.user.click(screen.getByRole('checkbox', { name: /^Read/ }));
  await page.user.click(screen.getByRole('button', { name: 'Create token' }));
  expect(await screen.findByText('Choose at least one.')).toBeTruthy();
  expect(screen.getAllByText('Required')).toHaveLength(2);
  expect(page.sent).toEqual([]);
  await page.user.type(screen.getByLabelText('Name'), 'Case system');
  await page.user.click(screen.getByRole('checkbox', { name: /^Change/ }));
  await page.user.click(screen.getByRole('checkbox', { name: /^Read/ }));
  await page.user.selectOptions(screen.getByLabelText('Expires'), 'In 30 days');
  await page.user.type(screen.getByLabelText('Your password'), 'beacon-demo');
  await page.user.click(screen.getByRole('button', { name: 'Create token' }));
  const heading = await screen.findByRole('heading', { name: 'Copy Case system now' });
  expect(document.activeElement).toBe(heading);
  expect(screen.getByText(secret)).toBeTruthy();
  const body = {
    name: 'Case system',
    scopes: ['read', 'write'],
    days: 30,
    currentPassword: 'beacon-demo',
  };
  expect(page.sent).toEqual([{ call: 'POST /api/users/api_tokens', body }]);
  await page.user.click(screen.getByRole('button', { name: 'I have saved this token' }));
  expect(screen.queryByText(secret)).toBeNull();
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'New API token' }));
  expect(rowOf('Case system').getByRole('button', { name: 'Revoke' })).toBeTruthy();
});

test('a form that is cancelled returns the focus', async () => {
  const page = renderApp(
    '/users/api_tokens',
    answersFrom([[listApiTokens, data({ tokens: [] })]]),
    nora,
  );
  await page.user.click(await screen.findByRole('button', { name: 'New API token' }));
  expect(document.activeElement).toBe(screen.getByLabelText('Name'));
  await page.user.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'New API token' }));
});

test('a wrong password is said at its field', async () => {
  const page = renderApp(
    '/users/api_tokens',
    answersFrom([
      [listApiTokens, data({ tokens: [] })],
      [
        createApiToken,
        () =>
          Response.json(
            {
              errors: {
                id: 'reauth_required',
                title: 'Please confirm your current password.',
                fields: { currentPassword: 'Incorrect password.' },
              },
            },
            { status: 403 },
          ),
      ],
    ]),
    nora,
  );
  await page.user.click(await screen.findByRole('button', { name: 'New API token' }));
  await page.user.type(screen.getByLabelText('Name'), 'Case system');
  await page.user.type(screen.getByLabelText('Your password'), 'wrong');
  await page.user.click(screen.getByRole('button', { name: 'Create token' }));
  expect(await screen.findByText('Incorrect password.')).toBeTruthy();
});

test('a token is revoked after a question', async () => {
  let tokens: object[] = [token];
  const page = renderApp(
    '/users/api_tokens',
    {
      ...answersFrom([[listApiTokens, () => data({ tokens })()]]),
      [`DELETE /api/users/api_tokens/${token.id}`]: () => {
        tokens = [];
        return data({ success: true })();
      },
    },
    nora,
  );
  await page.user.click(await screen.findByRole('button', { name: 'Revoke' }));
  expect(page.sent).toEqual([]);
  const question = screen.getByRole('dialog', { name: /^Revoke Case system\?/ });
  await page.user.click(within(question).getByRole('button', { name: 'Revoke' }));
  expect(await screen.findByText('No API tokens yet.')).toBeTruthy();
  expect(page.sent).toHaveLength(1);
});

test('a list that cannot be loaded is loaded again on request', async () => {
  let answer = problem(500, 'unexpected', 'Oops, something unexpected happened.');
  const page = renderApp('/users/api_tokens', answersFrom([[listApiTokens, () => answer()]]), nora);
  const retry = await screen.findByRole('button', { name: 'Try again' });
  answer = data({ tokens: [token] });
  await page.user.click(retry);
  expect(await screen.findByText('Case system')).toBeTruthy();
});
