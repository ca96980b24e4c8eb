import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Start } from '#contract/start.ts';
import { startSteps } from '#contract/start.ts';
import { aList } from '#web/testing/sample-lists.ts';
import { aUser } from '#web/testing/sample-beacon.ts';
import { data, problem, renderApp } from '#web/testing/render-app.tsx';

const [riverside] = aUser().orgs;
const admin = aUser({ orgs: riverside ? [{ ...riverside, roles: ['admin'] }] : [] });
const path = '/api/orgs/riverside';

function aStart(changes: Partial<Start> = {}): { start: Start } {
  const steps = startSteps.map((step) => ({ step, isDone: step === 'mail', isTicked: false }));
  return {
    start: {
      steps,
      isDismissed: false,
      canSendMail: true,
      mailFrom: 'Beacon <beacon@north.test>',
      sample: null,
      test: null,
      ...changes,
    },
  };
}

const lists = { 'GET /api/beacons': data(aList([])) };
const steps = () => screen.findByRole('region', { name: 'First steps in Riverside' });

test('an admin sees the first steps on the home page, with what is done', async () => {
  renderApp('/beacons', { ...lists, [`GET ${path}/start`]: data(aStart()) }, admin);
  const list = within(await steps());
  expect(list.getByText('1 of 7 done')).toBeTruthy();
  expect(list.getByLabelText<HTMLInputElement>('Set up email').checked).toBe(true);
  const link = list.getByRole('link', { name: 'Start with your first client' });
  expect(link.getAttribute('href')).toBe('/beacons/new');
});

test('nobody else is asked about first steps', async () => {
  const { sent } = renderApp('/beacons', lists, aUser({ orgs: [] }));
  await screen.findByText('You have no Beacons yet.');
  expect(sent.filter(({ call }) => call.endsWith('/start'))).toEqual([]);
});

test('a step is ticked by hand, and the list is hidden', async () => {
  const { user, sent } = renderApp(
    '/beacons',
    {
      ...lists,
      [`GET ${path}/start`]: data(aStart()),
      [`PUT ${path}/start`]: (body) =>
        Response.json({ data: aStart({ isDismissed: body['isDismissed'] === true }) }),
    },
    admin,
  );
  const list = within(await steps());
  await user.click(list.getByLabelText('Set up backups'));
  await user.click(list.getByRole('button', { name: 'Hide first steps' }));
  await waitFor(() => expect(screen.queryByText('1 of 7 done')).toBeNull());
  expect(sent.filter(({ call }) => call.startsWith('PUT')).map(({ body }) => body)).toEqual([
    { step: 'backups', isTicked: true },
    { isDismissed: true },
  ]);
});

test('a tick is shown at once, and taken back where it could not be saved', async () => {
  const saved = Promise.withResolvers<Response>();
  const { user } = renderApp(
    '/beacons',
    { ...lists, [`GET ${path}/start`]: data(aStart()), [`PUT ${path}/start`]: () => saved.promise },
    admin,
  );
  const list = within(await steps());
  const backups = list.getByLabelText<HTMLInputElement>('Set up backups');
  await user.click(backups);
  expect(list.getByText('2 of 7 done')).toBeTruthy();
  expect(backups.checked).toBe(true);
  saved.resolve(problem(503, 'unavailable', 'Please try again later.')());
  expect(await screen.findByText('Please try again later.')).toBeTruthy();
  expect(backups.checked).toBe(false);
});

test('the test assessment shows its link, then its score', async () => {
  const test_ = {
    beaconUuid: '0198c1b0-0000-7000-8000-000000000001',
    link: 'http://127.0.0.1:3000/assess/abc',
    email: 'ada@riverside.test',
    isAnswered: false,
    sentAt: '2026-11-26T10:00:00.000Z',
    dueAt: null,
  };
  const { user } = renderApp(
    '/beacons',
    {
      ...lists,
      [`GET ${path}/start`]: data(aStart()),
      [`POST ${path}/test_assessment`]: data(aStart({ test: test_ })),
    },
    admin,
  );
  const list = within(await steps());
  await user.click(list.getByRole('button', { name: 'Send me a test assessment' }));
  expect(await list.findByText('The email to ada@riverside.test was sent.')).toBeTruthy();
  const link = list.getByRole('link', { name: 'Answer now' });
  expect(link.getAttribute('href')).toBe(test_.link);
});

test('the sample organisation is removed after a confirmation, and every page says that it is there', async () => {
  const sample = { slug: 'sample-organisation', name: 'Sample organisation' };
  const both = { ...admin, orgs: [...admin.orgs, { ...admin.orgs[0], ...sample, isSample: true }] };
  const { user, sent } = renderApp(
    '/org/riverside/start',
    {
      [`GET ${path}/start`]: data(aStart({ sample })),
      [`DELETE ${path}/sample`]: data({ success: true }),
    },
    both as typeof admin,
  );
  expect(await screen.findByRole('complementary', { name: 'Sample organisation' })).toBeTruthy();
  await user.click(await screen.findByRole('button', { name: 'Remove the sample organisation' }));
  await user.click(await screen.findByRole('button', { name: 'Remove' }));
  await waitFor(() => expect(sent.map(({ call }) => call)).toContain(`DELETE ${path}/sample`));
});

test('an admin who may not create Beacons gives themselves the role and goes on', async () => {
  const { user, sent, history } = renderApp(
    '/beacons/new',
    {
      [`POST ${path}/users/update_role`]: data({
        org_roles: ['admin', 'beacon_creator'],
        undoId: null,
      }),
    },
    admin,
  );
  await screen.findByRole('heading', { name: 'Create Beacons' });
  expect(history.location.pathname).toBe('/own_role/create');
  await user.click(screen.getByRole('button', { name: 'Let me create Beacons in Riverside' }));
  await waitFor(() =>
    expect(sent.map(({ body }) => body)).toContainEqual({
      role: 'beacon_creator',
      role_value: true,
    }),
  );
});

test('hidden steps that are shown again are on the home page at once', async () => {
  const own = riverside ? [{ ...riverside, roles: ['admin' as const] }] : [];
  const hidden = aUser({ orgs: own.map((org) => ({ ...org, isStarting: false })) });
  let isDismissed = true;
  const { user, session } = renderApp(
    '/org/riverside/start',
    {
      ...lists,
      [`GET ${path}/start`]: () => Response.json({ data: aStart({ isDismissed }) }),
      [`PUT ${path}/start`]: () => {
        isDismissed = false;
        session.user = admin;
        return Response.json({ data: aStart() });
      },
    },
    hidden,
  );
  const button = await screen.findByRole('button', { name: 'Show them there again' });
  await user.click(button);
  await waitFor(() => expect(button.isConnected).toBe(false));
  await user.click(
    within(screen.getByRole('banner')).getAllByRole('link', { name: /dashboard/ })[0] ?? button,
  );
  expect(await steps()).toBeTruthy();
});
