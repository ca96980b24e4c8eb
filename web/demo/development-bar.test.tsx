import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { dayAndTime } from '#web/design/dates.ts';
import { aBeacon } from '#web/testing/sample-beacon.ts';
import { type Answers, data, problem, renderApp } from '#web/testing/render-app.tsx';

const day = 86_400_000;
const week = 7 * day;
const mark = '01a1fd2f-4a93-71ff-823f-dc0edec95fa3';
const { uuid } = aBeacon();
const beaconPage = `/beacon/${uuid}`;

test('a page outside the demo makes no demo calls', async () => {
  const { calls } = renderApp('/login', {}, null);
  await screen.findByRole('button', { name: 'Login' });
  expect(calls.filter((call) => call.includes('/dev/'))).toEqual([]);
});

test('a jump of a week stops at each window and at least daily, and reports what happened', async () => {
  const demo = aDemo({ windows: [1.5 * day, 4 * day] });
  const { user } = await openBar('/dev/mailbox', demo.answers);
  await user.click(await screen.findByRole('button', { name: '+1 week' }));
  await screen.findByText('2 windows opened, 7 emails sent, 1 answer given.');
  expect(demo.stops()).toEqual([1, 1.5, 2.5, 3.5, 4, 5, 6, 7].map((days) => days * day));
  expect(screen.getByText(dayAndTime(demo.now()))).toBeTruthy();
});

test('the jump to the next window uses the Beacon on the page, else all Beacons', async () => {
  const demo = aDemo({ windows: [3 * 3_600_000], beaconEvery: week });
  const { user, history } = await openBar(beaconPage, demo.answers);
  await user.click(await screen.findByRole('button', { name: 'Jump to the next window' }));
  await screen.findByText(/7 emails sent/);
  expect(demo.stops().at(-1)).toBe(week);

  const other = aDemo({ windows: [3 * 3_600_000], beaconEvery: week });
  const second = await openBar('/dev/mailbox', other.answers);
  await second.user.click(await screen.findByRole('button', { name: 'Jump to the next window' }));
  await screen.findByText(/7 emails sent/);
  expect(other.stops()).toEqual([3 * 3_600_000]);
  expect(history.location.pathname).toBe(beaconPage);
});

test('Let people answer applies to the Beacon on the page and reports who has not answered', async () => {
  const demo = aDemo({ beaconEvery: week });
  const { user, sent } = await openBar(beaconPage, demo.answers);
  await user.click(await screen.findByRole('button', { name: 'Let people answer' }));
  await screen.findByText(/1 answer given\. 2 people haven't answered yet\.$/);
  expect(sent).toEqual([{ call: 'POST /api/dev/answers', body: { beaconUuid: uuid } }]);
});

test('Watch a year lets people answer before each window and refreshes the page', async () => {
  const demo = aDemo({ beaconEvery: week });
  const { user, calls } = await openBar(beaconPage, demo.answers);
  await waitFor(() => expect(calls).toContain(`GET /api/beacons/${uuid}`));
  await user.click(await screen.findByRole('button', { name: 'Watch a year' }));
  await screen.findByText(/A year has passed\.$/);
  expect(demo.stops()).toHaveLength(53);
  expect(demo.stops().at(-1)).toBe(365 * day);
  expect(calls.filter((call) => call === 'POST /api/dev/answers')).toHaveLength(53);
  expect(calls.filter((call) => call === `GET /api/beacons/${uuid}`).length).toBeGreaterThan(50);
  expect(screen.queryByRole('progressbar', { name: 'Moving time forward' })).toBeNull();
});

test('Stop ends the year after the running step', async () => {
  const demo = aDemo({ beaconEvery: week });
  const { user } = await openBar(beaconPage, demo.answers);
  const release = blockJump(2);
  const watch = await screen.findByRole('button', { name: 'Watch a year' });
  await user.click(watch);
  await screen.findByText('Week 2 of 52');
  expect(document.activeElement).toBe(watch);
  expect(screen.getByRole('status', { name: '' }).textContent).toBe('Week 1 of 52');
  await user.click(screen.getByRole('button', { name: 'Stop' }));
  release();
  await screen.findByText(/Stopped\.$/);
  expect(demo.stops()).toEqual([week, 2 * week]);
});

test('leaving the page ends the year', async () => {
  const demo = aDemo({ beaconEvery: week });
  const { user } = await openBar(beaconPage, demo.answers);
  const release = blockJump(2);
  await user.click(await screen.findByRole('button', { name: 'Watch a year' }));
  await screen.findByText('Week 2 of 52');
  await user.click(screen.getByRole('link', { name: 'Mailbox' }));
  await screen.findByRole('heading', { name: 'Mailbox' });
  release();
  await screen.findByText(/Stopped\.$/);
  expect(demo.stops()).toEqual([week, 2 * week]);
});

test('a Beacon without further windows ends the year', async () => {
  const demo = aDemo({});
  const { user } = await openBar(beaconPage, demo.answers);
  await user.click(await screen.findByRole('button', { name: 'Watch a year' }));
  expect(await screen.findByText(/No more windows are scheduled\.$/)).toBeTruthy();
  expect(demo.stops()).toEqual([]);
});

test('a jump behind the clock of another tab is ignored, and any other problem is shown', async () => {
  const demo = aDemo({ beaconEvery: week });
  const { user } = await openBar(beaconPage, {
    ...demo.answers,
    'PUT /api/dev/clock': (body) => {
      void demo.answers['PUT /api/dev/clock']?.(body);
      return problem(409, 'clock_backwards', 'Time never goes back.')();
    },
  });
  await user.click(await screen.findByRole('button', { name: '+1 day' }));
  await screen.findByText(/7 emails sent/);

  const full = problem(503, 'storage_full', 'The disk is full.');
  const other = await openBar(beaconPage, { ...demo.answers, 'PUT /api/dev/clock': full });
  await other.user.click(await screen.findByRole('button', { name: '+1 day' }));
  await screen.findByText('The disk is full.');
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Stop' })).toBeNull());
});

/** Opens a page and expands the demo bar. */
async function openBar(path: string, answers: Answers) {
  localStorage.removeItem('demo-tools');
  const page = renderApp(path, answers);
  await page.user.click(await screen.findByRole('button', { name: /Demo/ }));
  return page;
}

test.each([
  ['is lost', problem(503, 'unavailable', 'Beacon is catching its breath.')],
  ['comes before its end', data({ now: '2026-11-22T12:00:00.000Z', jump: aJump(0) })],
])('a jump whose answer %s is followed to its end, with its progress', async (_, early) => {
  const jumps = [aJump(400), aJump(1200), null];
  const demo = aDemo({
    windows: [day],
    jump: () => (demo.stops().length > 0 ? (jumps.shift() ?? null) : null),
  });
  const { user } = await openBar('/dev/mailbox', {
    ...demo.answers,
    'PUT /api/dev/clock': (body) => {
      void demo.answers['PUT /api/dev/clock']?.(body);
      return early();
    },
  });
  await user.click(await screen.findByRole('button', { name: '+1 day' }));
  const bar = await screen.findByRole('progressbar', { name: 'Moving time forward' });
  await waitFor(() =>
    expect(bar.getAttribute('aria-valuetext')).toMatch(/Sending emails: 1,200 of 6,000$/),
  );
  expect(bar).toHaveProperty('value', 0.2);
  await screen.findByText(/7 emails sent/);
});

test('a page loaded during a jump shows its progress', async () => {
  const jumps = [aJump(400), aJump(400), aJump(3000), null];
  const demo = aDemo({ jump: () => jumps.shift() ?? null });
  await openBar('/dev/mailbox', demo.answers);
  const bar = await screen.findByRole('progressbar', { name: 'Moving time forward' });
  await waitFor(() =>
    expect(bar.getAttribute('aria-valuetext')).toMatch(/Sending emails: 3,000 of 6,000$/),
  );
  await screen.findByText(/7 emails sent/);
  expect(demo.stops()).toEqual([]);
});

function aJump(doneCount: number) {
  return { to: '2026-11-22T12:00:00.000Z', task: 'mails', doneCount, totalCount: 6000 };
}

interface DemoOptions {
  /** The times at which windows of any Beacon open, in milliseconds after the start. */
  windows?: number[];
  beaconEvery?: number;
  /** The running jump. */
  jump?: () => object | null;
}

/** A demo whose clock stands still between jumps, with one Beacon that has regular windows. */
function aDemo({ windows = [], beaconEvery, jump = () => null }: DemoOptions) {
  const start = Date.parse('2026-11-21T12:00:00Z');
  const stops: number[] = [];
  const now = () => start + (stops.at(-1) ?? 0);
  const clock = (nextWindow: number | undefined, happened: object | null = null) => {
    const nextWindowAt = nextWindow ? new Date(start + nextWindow).toISOString() : null;
    const at = { now: new Date(now()).toISOString(), nextWindowAt };
    return data({ ...at, nextInvitationsAt: nextWindowAt, jump: jump(), mark, happened })();
  };
  const ofBeacon = () =>
    beaconEvery && (Math.floor((now() - start) / beaconEvery) + 1) * beaconEvery;
  const happened = { windowCount: windows.length, mailCount: 7, responseCount: 1 };
  const beacon = {
    beacon: aBeacon(),
    clientsBeacons: [],
    permissions: { userCanCreateBeacons: false },
    users: {},
  };
  const answers: Answers = {
    'GET /api/dev/quick_logins': data({ users: [{ name: 'Ada', email: 'ada@riverside.test' }] }),
    'GET /api/dev/mails': data({ mails: [] }),
    'GET /api/dev/clock': () => clock(windows.find((window) => start + window > now())),
    [`GET /api/dev/clock?beaconUuid=${uuid}`]: () => clock(ofBeacon()),
    [`GET /api/dev/clock?since=${mark}`]: () => clock(undefined, happened),
    [`GET /api/beacons/${uuid}`]: data(beacon),
    'POST /api/dev/answers': data({ answeredCount: 3, waitingCount: 2, laterAt: null }),
    'PUT /api/dev/clock': (body) => {
      stops.push(Date.parse(String(body['now'])) - start);
      return data({ now: body['now'], jump: null })();
    },
  };
  return { answers, stops: () => stops, now: () => new Date(now()).toISOString() };
}

/** Blocks the jump with this number until the returned function is called. */
function blockJump(blockedNumber: number): () => void {
  const { promise, resolve } = Promise.withResolvers<void>();
  const originalFetch = globalThis.fetch;
  let count = 0;
  globalThis.fetch = async (address, init) => {
    if (init?.method === 'PUT' && ++count === blockedNumber) await promise;
    return originalFetch(address, init);
  };
  return resolve;
}
