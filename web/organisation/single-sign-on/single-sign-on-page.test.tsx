import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { SingleSignOn } from '#contract/single-sign-on.ts';
import { data, renderApp } from '#web/testing/render-app.tsx';

const path = '/api/orgs/riverside/single_sign_on';
const providers = '/api/orgs/riverside/identity_providers';
const stored = {
  id: '018f5a00-0000-7000-8000-000000000001',
  name: 'Riverside Login',
  issuer: 'https://login.example',
  clientId: 'beacon',
  domains: ['riverside.test'],
  isEnabled: true,
  revision: 3,
};
const ada = { id: '018f5a00-0000-7000-8000-000000000002', name: 'Ada Okafor' };

test('A provider is added with what was typed, and closes its form', async () => {
  const { user, sent } = open({ providers: [] }, [`POST ${providers}`]);
  await user.click(await screen.findByRole('button', { name: 'Add a provider' }));
  await user.type(screen.getByLabelText('Name'), 'Riverside Login');
  await user.type(screen.getByLabelText('Issuer'), 'https://login.example');
  await user.type(screen.getByLabelText('Client ID'), 'beacon');
  await user.type(screen.getByLabelText('Client secret'), 'secret');
  await user.type(screen.getByLabelText('Email domains'), 'riverside.test{Enter}');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByRole('heading', { name: 'Riverside Login' });
  const { id: _, revision, ...entered } = stored;
  expect(sent).toEqual([
    { call: `POST ${providers}`, body: { ...entered, clientSecret: 'secret' } },
  ]);
});

test('What is missing or wrong is marked before anything is sent', async () => {
  const { user, sent } = open({ providers: [] });
  await user.click(await screen.findByRole('button', { name: 'Add a provider' }));
  await user.type(screen.getByLabelText('Issuer'), 'login.example');
  await user.type(screen.getByLabelText('Email domains'), 'nowhere{Enter}');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText('Must be an address, such as https://login.example.org');
  screen.getByText('Must be domains, such as example.org');
  expect(sent).toEqual([]);
});

test('A change keeps the secret and names the revision that it replaces', async () => {
  const { user, sent } = open({}, [`PUT ${providers}/${stored.id}`]);
  await user.click(await screen.findByRole('button', { name: 'Edit Riverside Login' }));
  await user.click(screen.getByRole('checkbox', { name: 'People can sign in through it' }));
  const form = within(screen.getByRole('form', { name: 'Edit Riverside Login' }));
  await user.click(form.getByRole('button', { name: 'Save' }));
  await screen.findByRole('heading', { name: 'Riverside Login' });
  expect(sent[0]?.body).toMatchObject({ clientSecret: '', isEnabled: false, revision: 3 });
});

test('A provider is deleted after a question', async () => {
  const { user, sent } = open({}, [`DELETE ${providers}/${stored.id}`]);
  await user.click(await screen.findByRole('button', { name: 'Delete Riverside Login' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Delete Riverside Login?' }));
  expect(sent).toEqual([]);
  await user.click(dialog.getByRole('button', { name: 'Delete provider' }));
  await screen.findByText('Riverside Login deleted.');
});

test('The test of an address says what is wrong with it', async () => {
  const errors = { id: 'invalid', title: 'Please correct the marked fields.' };
  const fields = { issuer: 'Nothing answers at this address.' };
  const refused = () => Response.json({ errors: { ...errors, fields } }, { status: 422 });
  const { user, sent } = open({}, [], { [`POST ${providers}/test`]: refused });
  await user.click(await screen.findByRole('button', { name: 'Edit Riverside Login' }));
  await user.click(screen.getByRole('button', { name: 'Test the address' }));
  await screen.findByText('Nothing answers at this address.');
  expect(sent).toEqual([{ call: `POST ${providers}/test`, body: { issuer: stored.issuer } }]);
});

test('To require it, somebody who keeps their password is chosen', async () => {
  const { user, sent } = open({ candidates: [ada] }, [`PUT ${path}`]);
  await user.click(await screen.findByRole('checkbox', { name: 'Require single sign-on' }));
  await user.selectOptions(screen.getByLabelText('May still use a password'), ada.name);
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText('Requirement saved.');
  expect(sent[0]?.body).toEqual({ isRequired: true, breakGlassUserId: ada.id });
});

test('Without an enabled provider nothing can be required', async () => {
  open({ providers: [{ ...stored, isEnabled: false }] });
  await screen.findByText('Disabled');
  expect(screen.queryByRole('checkbox', { name: 'Require single sign-on' })).toBeNull();
});

/** Opens the page, on which each of these calls answers with the stored provider. */
function open(
  changes: Partial<SingleSignOn>,
  calls: string[] = [],
  answers: Parameters<typeof renderApp>[1] = {},
) {
  const singleSignOn: SingleSignOn = {
    redirectUri: 'https://beacon.example/signed_on',
    providers: [stored],
    isRequired: false,
    breakGlassUserId: null,
    candidates: [],
    ...changes,
  };
  const changed = data({ singleSignOn: { ...singleSignOn, providers: [stored] } });
  return renderApp('/org/riverside/settings/single_sign_on', {
    [`GET ${path}`]: data({ singleSignOn }),
    ...Object.fromEntries(calls.map((call) => [call, changed])),
    ...answers,
  });
}
