import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { FakeRequest } from '#web/testing/fake-request.ts';
import { data, problem, renderApp } from '#web/testing/render-app.tsx';
import { aUser } from '#web/testing/sample-beacon.ts';
import { anImport, importAnswers as answers, importId as id } from '#web/testing/sample-imports.ts';

const headers = 'clientName,beaconName,clientExternalRef,gender,dateOfBirth';

function aFile(text = `${headers}\n`, type = 'text/csv'): File {
  return new File([text], 'year 5.csv', { type });
}

beforeEach(() => {
  sessionStorage.clear();
  FakeRequest.reset();
});

test('The next step needs a CSV file', async () => {
  const { user } = renderApp('/beacons/import', answers());
  const input = await screen.findByLabelText('CSV file');
  await user.click(screen.getByRole('button', { name: 'Next' }));
  expect(await screen.findByText('Required')).toBeTruthy();
  const anything = userEvent.setup({ applyAccept: false });
  await anything.upload(input, new File(['x'], 'list.pdf', { type: 'application/pdf' }));
  expect(await screen.findByText('File must be a CSV (comma-separated-values)')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Next' }));
  expect(screen.queryByRole('heading', { name: 'Assessment' })).toBeNull();
});

test.each([
  [
    'clientName;client name;shoe size\nKim;Kim;38\n',
    /^Unknown columns: shoe size\. Repeated columns: clientName\. Missing columns: beaconName/,
  ],
  [`"client""Name",${headers}\n`, 'Unknown columns: client"Name.'],
  ['clientName', /^Missing columns: beaconName, clientExternalRef, gender, dateOfBirth\.$/],
  [' \n', 'The file is empty.'],
])('A file that begins with %j is rejected on the first step', async (text, message) => {
  const { user } = renderApp('/beacons/import', answers());
  await user.upload(await screen.findByLabelText('CSV file'), aFile(text));
  expect(await screen.findByText(message)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Next' }));
  expect(screen.queryByRole('heading', { name: 'Assessment' })).toBeNull();
  await user.upload(screen.getByLabelText('CSV file'), aFile());
  await waitFor(() => expect(screen.queryByText(message)).toBeNull());
  await user.click(screen.getByRole('button', { name: 'Next' }));
  expect(await screen.findByRole('heading', { name: 'Assessment' })).toBeTruthy();
});

test('A file over the size limit is rejected on the first step', async () => {
  const { user } = renderApp('/beacons/import', answers());
  const large = Object.defineProperty(aFile(), 'size', { value: 50 * 2 ** 20 + 1 });
  await user.upload(await screen.findByLabelText('CSV file'), large);
  expect(await screen.findByText('The file must be 50 MB or smaller')).toBeTruthy();
});

test.each([
  ['with a byte order mark', `\uFEFF${headers}\n`],
  [
    'in another case, with spaces and reasons',
    'Client Name;Beacon_Name;CLIENTEXTERNALREF;gender;date of birth;reasons;;\n',
  ],
  ['in quotation marks, over two lines', `"clientName\n",${headers.slice(11)}\nKim`],
])('Headers %s are accepted', async (_, text) => {
  const { user } = renderApp('/beacons/import', answers());
  await user.upload(await screen.findByLabelText('CSV file'), aFile(text));
  await screen.findByText(/year 5\.csv/);
  await user.click(screen.getByRole('button', { name: 'Next' }));
  expect(await screen.findByRole('heading', { name: 'Assessment' })).toBeTruthy();
});

test('A reload keeps the step and its values and asks for the file again', async () => {
  const first = renderApp('/beacons/import', answers());
  await first.user.upload(await screen.findByLabelText('CSV file'), aFile());
  await screen.findByText(/year 5\.csv/);
  await first.user.click(screen.getByRole('button', { name: 'Next' }));
  await first.user.click(await screen.findByRole('radio', { name: /Quality of life/ }));
  expect(screen.queryByRole('note')).toBeNull();
  renderApp(first.history.location.pathname, answers());
  expect(await screen.findByRole('heading', { name: 'Assessment' })).toBeTruthy();
  expect(screen.getByRole('radio', { name: /Quality of life/ })).toHaveProperty('checked', true);
  expect(screen.getByRole('note').textContent).toMatch(
    /^Your choices are saved, but a file is not kept.* If it was already uploaded, it is listed there/,
  );
});

test('The wizard uploads a file in three steps and opens its check', async () => {
  const { user, history } = renderApp('/beacons/import', answers());
  const file = aFile();
  await user.upload(await screen.findByLabelText('CSV file'), file);
  expect(await screen.findByText(/year 5\.csv/)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Next' }));
  await user.click(await screen.findByRole('radio', { name: /Quality of life/ }));
  await user.click(screen.getByRole('button', { name: 'Next' }));
  await screen.findByRole('heading', { name: 'Schedule' });
  await user.click(screen.getByRole('button', { name: 'Upload and check' }));
  await waitFor(() => expect(FakeRequest.last?.form).toBeTruthy());
  const form = FakeRequest.last?.form;
  FakeRequest.answer(200, { data: { import: anImport({ state: 'checking' }) } });
  await waitFor(() => expect(history.location.pathname).toBe(`/beacons/imports/${id}`));
  expect(form?.get('organisation')).toBe('riverside');
  expect(JSON.parse(textOf(form, 'data'))).toMatchObject({
    frameworkId: 'quality-of-life',
    schedule: { periodType: 'week', period: 1, daysOpen: 1 },
  });
  expect([...(form?.keys() ?? [])]).toEqual(['organisation', 'data', 'csvFile']);
});

test('A problem from the server is shown', async () => {
  const title = 'The file must be 50 MB or smaller';
  const { user } = renderApp('/beacons/import', answers());
  const file = aFile();
  await user.upload(await screen.findByLabelText('CSV file'), file);
  await user.click(screen.getByRole('button', { name: 'Next' }));
  await user.click(await screen.findByRole('radio', { name: /Quality of life/ }));
  await user.click(screen.getByRole('button', { name: 'Next' }));
  await user.click(await screen.findByRole('button', { name: 'Upload and check' }));
  await waitFor(() => expect(FakeRequest.last?.form).toBeTruthy());
  FakeRequest.answer(413, { errors: { id: 'too_large', title } });
  expect(await screen.findByText(title)).toBeTruthy();
});

test('The choices of one person are not shown to the next one in the same browser', async () => {
  const { user } = renderApp('/beacons/import/assessment', answers());
  await user.click(await screen.findByRole('radio', { name: /Quality of life/ }));
  const next = aUser({ id: '0190a000-0000-7000-8000-0000000000ee' });
  renderApp('/beacons/import/assessment', answers(), next);
  const choice = await screen.findByRole('radio', { name: /Quality of life/ });
  expect(choice).toHaveProperty('checked', false);
});

test('A recent import is linked from the list', async () => {
  const imports = [anImport({ state: 'running', doneRows: 0 })];
  const { user, history } = renderApp(
    '/beacons/import',
    answers({ 'GET /api/imports': data({ imports }) }),
  );
  await user.click(await screen.findByRole('link', { name: 'year 5.csv' }));
  await waitFor(() => expect(history.location.pathname).toBe(`/beacons/imports/${id}`));
});

test('A viewer without import permission sees that access is denied', async () => {
  renderApp(
    '/beacons/import',
    answers({
      'GET /api/imports/new': problem(403, 'not_allowed', 'You are not allowed to do that.'),
    }),
  );
  expect(await screen.findByRole('heading', { name: 'Access denied' })).toBeTruthy();
});

function textOf(form: FormData | null | undefined, name: string): string {
  const value = form?.get(name);
  return typeof value === 'string' ? value : '';
}
