import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { ServiceAccount } from '#contract/service-accounts.ts';
import { data, problem, renderApp } from '#web/testing/render-app.tsx';

const path = '/api/orgs/riverside/service_accounts';
const token = {
  id: '5f6d8c1e-0000-4000-8000-000000000001',
  name: 'Nightly import',
  scopes: ['write' as const],
  createdAt: '2026-11-02T10:00:00.000Z',
  expiresAt: '2027-01-31T10:00:00.000Z',
  isExpired: false,
  lastUsedAt: null,
};
const account: ServiceAccount = {
  id: '5f6d8c1e-0000-4000-8000-000000000003',
  name: 'Case system',
  roles: ['beacon_creator'],
  importer: true,
  createdAt: '2026-11-02T10:00:00.000Z',
  tokens: [token],
};
const secret = `beacon_${'A'.repeat(43)}`;

function render(answers: Parameters<typeof renderApp>[1]) {
  return renderApp('/org/riverside/settings/service_accounts', answers);
}

const card = () => within(screen.getByRole('region', { name: 'Case system' }));

test('an account is created, and listed with its roles', async () => {
  let accounts: ServiceAccount[] = [];
  const page = render({
    [`GET ${path}`]: () => data({ accounts })(),
    [`POST ${path}`]: () => {
      accounts = [{ ...account, tokens: [] }];
      return data({ account: accounts[0] })();
    },
  });
  await screen.findByText('No service accounts yet.');
  await page.user.click(screen.getByRole('button', { name: 'New service account' }));
  await page.user.click(screen.getByRole('button', { name: 'Create service account' }));
  expect(screen.getByText('Required')).toBeTruthy();
  await page.user.type(screen.getByLabelText('Name'), 'Case system');
  await page.user.click(screen.getByRole('checkbox', { name: 'Can import' }));
  await page.user.click(screen.getByRole('button', { name: 'Create service account' }));
  await screen.findByRole('heading', { name: 'Case system' });
  const body = { name: 'Case system', roles: ['beacon_creator'], importer: true };
  expect(page.sent).toEqual([{ call: `POST ${path}`, body }]);
  const rights = card().getByRole('list', { name: 'Roles of Case system' });
  expect(
    within(rights)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(['Beacon Creator', 'Can import']);
  expect(card().getByText('No API tokens yet.')).toBeTruthy();
});

test('a token of an account is created and shown once', async () => {
  const page = render({
    [`GET ${path}`]: data({ accounts: [account] }),
    [`POST ${path}/${account.id}/api_tokens`]: data({ secret, token }),
  });
  await page.user.click(await screen.findByRole('button', { name: 'New API token' }));
  await page.user.type(screen.getByLabelText('Name'), 'Nightly import');
  await page.user.type(screen.getByLabelText('Your password'), 'beacon-demo');
  await page.user.click(screen.getByRole('button', { name: 'Create token' }));
  expect(await screen.findByText(secret)).toBeTruthy();
});

test('roles are changed, and the account is deleted after a question', async () => {
  let accounts: ServiceAccount[] = [account];
  const page = render({
    [`GET ${path}`]: () => data({ accounts })(),
    [`PUT ${path}/${account.id}`]: () => {
      accounts = [{ ...account, roles: [], importer: false }];
      return data({ account: accounts[0] })();
    },
    [`DELETE ${path}/${account.id}`]: () => {
      accounts = [];
      return data({ success: true })();
    },
  });
  await page.user.click(await screen.findByRole('button', { name: 'Edit' }));
  await page.user.click(screen.getByRole('checkbox', { name: 'Beacon Creator' }));
  await page.user.click(screen.getByRole('checkbox', { name: 'Can import' }));
  await page.user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText("It has no roles, so it can't do anything.")).toBeTruthy();
  await page.user.click(screen.getByRole('button', { name: 'Delete' }));
  expect(page.sent).toHaveLength(1);
  const question = screen.getByRole('dialog', { name: /^Delete Case system\?/ });
  await page.user.click(within(question).getByRole('button', { name: 'Delete' }));
  expect(await screen.findByText('No service accounts yet.')).toBeTruthy();
});

test('a list that cannot be loaded is loaded again on request', async () => {
  let answer = problem(500, 'unexpected', 'Oops, something unexpected happened.');
  const page = render({ [`GET ${path}`]: () => answer() });
  const retry = await screen.findByRole('button', { name: 'Try again' });
  answer = data({ accounts: [account] });
  await page.user.click(retry);
  expect(await screen.findByText('Nightly import')).toBeTruthy();
});
