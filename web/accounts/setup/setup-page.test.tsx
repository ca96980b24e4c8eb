import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { findSession } from '#contract/sessions.ts';
import { findSetup, sendSetupMail, setUp } from '#contract/setup.ts';
import { answersFrom, data, problem, renderApp } from '#web/testing/render-app.tsx';
import { nora } from '#web/testing/nora.ts';

const path = '/api/setup/abc';
const found = {
  canSendMail: true,
  mailFrom: 'Beacon <beacon@north.test>',
  publicUrl: 'https://beacon.example',
  expiresAt: '2026-11-28T00:00:00.000Z',
};
const foundCall = { ...findSetup, path };
const setUpCall = { ...setUp, path };
const mailCall = { ...sendSetupMail, path: `${path}/test_mail` };

type Answers = Parameters<typeof answersFrom>[0];

async function openSetup(answers: Answers = [], changes: Partial<typeof found> = {}) {
  const all = answersFrom([[foundCall, data({ ...found, ...changes })], ...answers]);
  const page = renderApp('/setup/abc', all, null);
  await screen.findByRole('heading', { name: 'Set up Beacon' });
  return page;
}

const submit = () => screen.getByRole('button', { name: 'Create organisation and account' });

test('the form creates the organisation and the account, and goes to the home page', async () => {
  const { user, sent, history, session } = await openSetup([
    [setUpCall, data({ token: 't', user: nora })],
  ]);
  await user.type(screen.getByLabelText('Name of the organisation'), 'North');
  await user.selectOptions(screen.getByLabelText('Time zone'), 'Europe/Berlin');
  await user.type(screen.getByLabelText('Your name'), 'Pat Quinn');
  await user.type(screen.getByLabelText('Email'), 'pat@north.test');
  await user.type(screen.getByLabelText('Password'), 'four patient otters');
  await user.type(screen.getByLabelText('Confirm password'), 'four patient otters');
  session.user = nora;
  await user.click(submit());
  await waitFor(() => expect(history.location.pathname).toBe('/beacons'));
  expect(sent).toEqual([
    {
      call: 'POST /api/setup/abc',
      body: {
        organisation: 'North',
        timeZone: 'Europe/Berlin',
        name: 'Pat Quinn',
        email: 'pat@north.test',
        password: 'four patient otters',
        passwordConfirmation: 'four patient otters',
      },
    },
  ]);
});

test('what is missing is marked before anything is sent', async () => {
  const { user, sent } = await openSetup();
  await user.click(submit());
  expect(screen.getAllByText('Required')).toHaveLength(5);
  expect(document.activeElement).toBe(screen.getByLabelText('Name of the organisation'));
  expect(sent).toEqual([]);
});

test('a test mail goes to the address of the form, and the answer of the mail server is shown', async () => {
  const { user, sent } = await openSetup([
    [mailCall, data({ isSent: false, message: 'The mail server refused the mail: 550 no' })],
  ]);
  const mail = within(screen.getByRole('group', { name: 'Email' }));
  expect(mail.getByText(/sent as Beacon <beacon@north.test>/)).toBeTruthy();
  await user.click(mail.getByRole('button', { name: 'Send a test email' }));
  expect(mail.getByRole('status').textContent).toBe('Enter your email address above first.');
  await user.type(screen.getByLabelText('Email'), 'pat@north.test');
  await user.click(mail.getByRole('button', { name: 'Send a test email' }));
  await mail.findByText('The mail server refused the mail: 550 no');
  expect(sent).toEqual([
    { call: 'POST /api/setup/abc/test_mail', body: { email: 'pat@north.test' } },
  ]);
});

test('without a mail server the page says what happens to mails', async () => {
  await openSetup([], { canSendMail: false });
  expect(screen.getByText(/No mail server is configured yet/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Send a test email' })).toBeNull();
});

test('an address that is over says how to get another', async () => {
  const title = 'This set-up address is invalid, has already been used, or has expired.';
  renderApp('/setup/abc', answersFrom([[foundCall, problem(404, 'setup_invalid', title)]]), null);
  expect(await screen.findByText(title)).toBeTruthy();
  expect(screen.getByText(/restart Beacon: it prints a new address/)).toBeTruthy();
});

test.each(['/', '/login', '/beacons'])(
  'where nobody has an account, %s says how to set Beacon up',
  async (address) => {
    const session: Answers = [[findSession, data({ user: null, isNew: true })]];
    renderApp(address, answersFrom(session), null);
    await screen.findByRole('heading', { name: 'Beacon runs, and is waiting to be set up' });
    expect(screen.getByText(/printed where Beacon was started/)).toBeTruthy();
  },
);
