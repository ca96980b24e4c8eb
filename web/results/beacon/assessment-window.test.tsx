import { screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { Beacon } from '#contract/beacons.ts';
import { type Answers, data, problem, renderApp } from '#web/testing/render-app.tsx';
import { aBeacon } from '#web/testing/sample-beacon.ts';

type Window = NonNullable<Beacon['nextAssessment']>;

const path = `/beacon/${aBeacon().uuid}`;
const loading = `GET /api/beacons/${aBeacon().uuid}`;
const closing = `PUT /api/beacons/${aBeacon().uuid}/close_assessment`;
const admin = { canEdit: true, canAdminister: true };
const panel = (name: string) => screen.findByRole('region', { name });

test('An open window shows how many have answered, who is awaited and when it closes', async () => {
  show({});
  const open = await panel('Open For Assessment');
  expect(within(open).getByText('1 of 2 has answered')).toBeTruthy();
  expect(within(open).getByRole('progressbar', { name: 'Answered' })).toHaveProperty('value', 1);
  expect(within(open).getByText('Waiting for Jonas Weber.')).toBeTruthy();
  expect(within(open).getByText('Open until the end of Wednesday 25 November.')).toBeTruthy();
  expect(within(open).queryByRole('link')).toBeNull();
  expect(within(open).queryByRole('button')).toBeNull();
});

test('An assessor gets a link to start', async () => {
  show({ assessmentLink: '/assess/abc' });
  const start = await screen.findByRole('link', { name: 'Start assessment' });
  expect(start.getAttribute('href')).toBe('/assess/abc');
});

test.each([
  ['2026-11-20T00:00:00.000Z', 'Friday 20 November'],
  ['2026-11-03T00:00:00.000Z', '3 Nov 2026'],
])('A window until complete shows its opening: %s', async (startOn, day) => {
  show({ nextAssessment: aWindow({ startOn, endOn: null }) });
  const words = `Open since ${day}, until everyone has answered.`;
  expect(await screen.findByText(words)).toBeTruthy();
});

test('The next window is shown as a range of dates in the time zone of the organisation', async () => {
  show({ nextAssessment: aWindow({ open: false }), ...admin });
  const next = await panel('Next Assessment');
  expect(next.textContent).toContain(
    'From Thursday 19 November until the end of Wednesday 25 November.',
  );
  expect(screen.queryByText('Not yet')).toBeNull();
  expect(screen.queryByRole('button', { name: 'Close now' })).toBeNull();
});

test('A Beacon without a future window shows a message', async () => {
  show({ nextAssessment: null });
  expect(await panel('No Assessment Scheduled')).toBeTruthy();
});

test('Closing asks for confirmation with the missing answers and the next opening', async () => {
  const { user, sent } = show({ ...admin });
  await user.click(await screen.findByRole('button', { name: 'Close now' }));
  const dialog = screen.getByRole('dialog', { name: 'Close this assessment' });
  expect(dialog.textContent).toContain(
    'This will prevent further assessments this time around, are you sure?',
  );
  expect(dialog.textContent).toContain(
    '1 of 2 has not answered yet. Nobody can answer once it is closed.',
  );
  expect(dialog.textContent).toContain('The next assessment opens Thursday 26 November.');
  await user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(sent).toEqual([]);
});

test.each([
  [{ responseCount: 2, nextOpensAt: null }, 'Everyone has answered.'],
  [{ responseCount: 0, nextOpensAt: null }, '2 of 2 have not answered yet.'],
])('The confirmation notes if no other window follows: %j', async (over, words) => {
  const { user } = show({ ...admin, nextAssessment: aWindow(over) });
  await user.click(await screen.findByRole('button', { name: 'Close now' }));
  const dialog = screen.getByRole('dialog');
  expect(dialog.textContent).toContain(words);
  expect(dialog.textContent).toContain('No other assessment is scheduled.');
});

test('Closing shows its progress, keeps the focus in the panel and refetches the Beacon', async () => {
  const closed: Partial<Beacon> = {
    ...admin,
    nextAssessment: aWindow({ open: false, startOn: '2026-11-26T00:00:00.000Z', endOn: null }),
  };
  let current: Partial<Beacon> = { ...admin, assessmentLink: '/assess/abc' };
  const held = Promise.withResolvers<void>();
  const { user, sent, calls } = renderApp(path, {
    [loading]: () => answerWith(current)(),
    [closing]: async () => {
      await held.promise;
      current = closed;
      return answerWith(closed)();
    },
  });
  await closeNow(user);
  const underWay = within(await panel('Closing Assessments'));
  expect(underWay.queryByRole('link', { name: 'Start assessment' })).toBeNull();
  expect(underWay.getByRole('button', { name: 'Close now' })).toHaveProperty('disabled', true);
  expect(document.activeElement).toBe(underWay.getByRole('heading'));
  held.resolve();
  const next = within(await panel('Next Assessment'));
  expect(next.getByText('From Thursday 26 November until everyone has answered.')).toBeTruthy();
  expect(document.activeElement).toBe(next.getByRole('heading'));
  expect(sent).toEqual([{ call: closing, body: { number: 13 } }]);
  expect(await screen.findByText('The assessment is closed.')).toBeTruthy();
  await vi.waitFor(() => expect(calls.filter((call) => call === loading)).toHaveLength(2));
});

test('A conflict while closing shows the problem and the current window', async () => {
  const meanwhile = 'Another assessment of this Beacon has opened meanwhile.';
  let current: Partial<Beacon> = { ...admin };
  const { user } = renderApp(path, {
    [loading]: () => answerWith(current)(),
    [closing]: () => {
      current = { ...admin, nextAssessment: aWindow({ number: 14, responseCount: 0 }) };
      return problem(409, 'another_assessment_open', meanwhile)();
    },
  });
  await closeNow(user);
  expect(await screen.findByText(meanwhile)).toBeTruthy();
  expect(await screen.findByText('0 of 2 have answered')).toBeTruthy();
  expect(await panel('Open For Assessment')).toBeTruthy();
});

test('A window stays open without a network, and closing can be tried again', async () => {
  const answers: Answers = {
    [loading]: answerWith({ ...admin }),
    [closing]: () => null,
  };
  const { user } = renderApp(path, answers);
  await closeNow(user);
  expect(await screen.findByText(/^Beacon cannot be reached/)).toBeTruthy();
  expect(await panel('Open For Assessment')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Close now' })).toHaveProperty('disabled', false);
});

function show(over: Partial<Beacon>) {
  return renderApp(path, { [loading]: answerWith(over) });
}

async function closeNow(user: ReturnType<typeof renderApp>['user']): Promise<void> {
  await user.click(await screen.findByRole('button', { name: 'Close now' }));
  const dialog = within(screen.getByRole('dialog'));
  await user.click(dialog.getByRole('button', { name: 'Close now' }));
}

function aWindow(over: Partial<Window>): Window {
  const { nextAssessment } = aBeacon();
  if (!nextAssessment) throw new Error('The sample has no window');
  return { ...nextAssessment, ...over };
}

function answerWith(over: Partial<Beacon>) {
  const beacon = aBeacon(over);
  const permissions = { userCanCreateBeacons: false };
  return data({ beacon, clientsBeacons: [], permissions, users: {} });
}
