import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { findSession } from '#contract/sessions.ts';
import { createSample } from '#contract/start.ts';
import { findSetup, sendSetupMail, setUp } from '#contract/setup.ts';
import { answersFrom, data, problem, renderApp } from '#web/testing/render-app.tsx';
import { aUser } from '#web/testing/sample-beacon.ts';
import { nora } from '#web/testing/nora.ts';

const path = '/api/setup/abc';
const found = {
  canSendMail: true,
  mailFrom: 'Beacon <beacon@north.test>',
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

function fill(): void {
  const write = (label: string, value: string) =>
    fireEvent.change(screen.getByLabelText(label), { target: { value } });
  write('Name of the organisation', 'North');
  write('Time zone', 'Europe/Berlin');
  write('Country', 'Austria');
  write('Your name', 'Pat Quinn');
  write('Email', 'pat@north.test');
  write('Password', 'four patient otters');
  write('Confirm password', 'four patient otters');
}

const setUpSent = {
  call: 'POST /api/setup/abc',
  body: {
    organisation: 'North',
    timeZone: 'Europe/Berlin',
    country: 'AT',
    name: 'Pat Quinn',
    email: 'pat@north.test',
    password: 'four patient otters',
    passwordConfirmation: 'four patient otters',
  },
};

const submit = () => screen.getByRole('button', { name: 'Create organisation and account' });

test('the form creates the organisation and the account, and goes to the home page', async () => {
  const { user, sent, history, session } = await openSetup([
    [setUpCall, data({ token: 't', user: nora })],
  ]);
  fill();
  session.user = nora;
  await user.click(submit());
  await waitFor(() => expect(history.location.pathname).toBe('/beacons'));
  expect(sent).toEqual([setUpSent]);
});

const pat = aUser({ orgs: aUser().orgs.map((org) => ({ ...org, slug: 'north' })) });
const sampleCall = { ...createSample, path: '/api/orgs/north/sample' };
const sampleSent = { call: 'POST /api/orgs/north/sample', body: {} };
const added = data({ sample: { slug: 'sample', name: 'Sample organisation' } });

test('the ticks add a sample and lead to the second factor', async () => {
  const { user, sent, history, session } = await openSetup([
    [setUpCall, data({ token: 't', user: pat })],
    [sampleCall, added],
  ]);
  fill();
  await user.click(screen.getByLabelText('Add a sample organisation'));
  await user.click(screen.getByLabelText('Protect my account with a second factor'));
  session.user = pat;
  await user.click(submit());
  await waitFor(() => expect(history.location.pathname).toBe('/users/mfa/otp/edit'));
  expect(screen.getByText('Sample organisation added.')).toBeTruthy();
  expect(sent).toEqual([setUpSent, sampleSent]);
});

test('a sample that cannot be added says so, keeps the set-up and is tried again', async () => {
  let answer = problem(503, 'unavailable', 'Beacon is catching its breath.');
  const { user, sent, history, session } = await openSetup([
    [setUpCall, data({ token: 't', user: pat })],
    [sampleCall, () => answer()],
  ]);
  fill();
  await user.click(screen.getByLabelText('Add a sample organisation'));
  session.user = pat;
  await user.click(submit());
  await screen.findByRole('heading', { name: 'Your organisation is ready' });
  expect(screen.getByText('Beacon is catching its breath.')).toBeTruthy();
  answer = added;
  await user.click(screen.getByRole('button', { name: 'Add the sample again' }));
  await waitFor(() => expect(history.location.pathname).toBe('/beacons'));
  expect(sent).toEqual([setUpSent, sampleSent, sampleSent]);
});

test('a sample that cannot be added is not needed to go on', async () => {
  const { user, history, session } = await openSetup([
    [setUpCall, data({ token: 't', user: pat })],
    [sampleCall, problem(503, 'unavailable', 'Beacon is catching its breath.')],
  ]);
  fill();
  await user.click(screen.getByLabelText('Add a sample organisation'));
  await user.click(screen.getByLabelText('Protect my account with a second factor'));
  session.user = pat;
  await user.click(submit());
  await user.click(await screen.findByRole('button', { name: 'Continue without a sample' }));
  await waitFor(() => expect(history.location.pathname).toBe('/users/mfa/otp/edit'));
});

test('the country is that of the browser until another is written, also without its accents', async () => {
  const { user, sent } = await openSetup([[setUpCall, data({ token: 't', user: nora })]]);
  const field = screen.getByLabelText<HTMLInputElement>('Country');
  expect(field.value).toBe('United States');
  fill();
  fireEvent.change(field, { target: { value: 'Nowhere' } });
  await user.click(submit());
  expect(screen.getByText('Must be a country from the list')).toBeTruthy();
  fireEvent.change(field, { target: { value: "cote d'ivoire " } });
  await user.click(submit());
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]?.body).toMatchObject({ country: 'CI' });
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
