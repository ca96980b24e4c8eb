import { cleanup, render, screen, within } from '@testing-library/preact';
import { expect, test } from 'vitest';
import type { OwnResult, OwnResults as Answer } from '#contract/own-results.ts';
import type { AssessmentQueue } from '#contract/assessment-queue.ts';
import { EndPage } from '#web/assess/shell/end-page.tsx';
import { ErrorPage } from '#web/assess/shell/error-page.tsx';
import { anAssessment } from '#web/assess/testing/assessments.ts';

const link = '/api/assessments/secret/own_results';
const title = 'Your results over time';

function aResult(
  number: number,
  score: number | null,
  changes: Partial<OwnResult> = {},
): OwnResult {
  return {
    number,
    date: `2026-11-0${number}`,
    score,
    normalisedScore: score,
    change: null,
    min: 0,
    outOf: 100,
    thresholds: [40, 70],
    normalisedThresholds: [40, 70],
    bands: score === null ? [] : ['between'],
    classifier: score === null ? null : 'Getting by',
    isBadScore: false,
    isMoreThanError: null,
    version: 1,
    newVersion: null,
    ...changes,
  };
}

/** Stubs the server with these results and collects the requested paths. */
function serveResults(answer: Answer | null): string[] {
  const requests: string[] = [];
  globalThis.fetch = async (path) => {
    if (typeof path === 'string') requests.push(path);
    if (!answer) return Response.json({ errors: { id: 'x', title: 'x' } }, { status: 404 });
    return Response.json({ data: answer });
  };
  return requests;
}

function renderEnd(ownResults: string | null, queue: AssessmentQueue | null = null): void {
  const assessment = anAssessment();
  const opened = {
    kind: 'open' as const,
    assessment: { ...assessment, links: { ...assessment.links, ownResults } },
    isSignedIn: false,
    progress: { stage: 0, input: assessment.input, versions: {}, news: [] },
    unsynced: {},
    isFromDevice: false,
    submission: null,
  };
  render(<EndPage opened={opened} queue={queue} nextAssessmentAt={null} />);
}

const summary = async (name = title) => (await screen.findByText(name)).closest('details');
const summaryText = async () => (await summary())?.querySelector('p')?.textContent;
const rows = () =>
  within(screen.getByRole('table', { hidden: true }))
    .getAllByRole('row', { hidden: true })
    .map((row) => [...row.children].map((cell) => cell.textContent));

test('the end page shows the score, its change, a chart and the same as a table', async () => {
  const results = [aResult(1, 41.6), aResult(2, 56.4, { change: 14.8 })];
  serveResults({ format: 'dial', hasThresholds: true, results });
  renderEnd(link);
  expect(await summaryText()).toBe(
    'Your score this time is 56 out of 100. Change: ▲ +14 since last time.',
  );
  expect((await summary())?.open).toBe(true);
  const labels = [...document.querySelectorAll('svg text')].map(({ textContent }) => textContent);
  expect(labels).toEqual(['42', '56', '1 Nov 2026', '2 Nov 2026']);
  expect(screen.getByText('The dashed lines are at 40 and 70.')).toBeTruthy();
  expect(rows()).toEqual([
    ['Date', 'Score out of 100', 'In words'],
    ['2 Nov 2026', '56', 'Getting by'],
    ['1 Nov 2026', '42', 'Getting by'],
  ]);
});

test('in a queue the link to the next assessment comes first and the results are collapsed', async () => {
  serveResults({ format: 'dial', hasThresholds: true, results: [aResult(1, 40)] });
  const next = { link: '/assess/second', clientName: 'Leo Reid', title: 'Weekly check-in' };
  renderEnd(link, { done: 1, total: 2, next });
  const details = await summary();
  expect(details?.open).toBe(false);
  const nextLink = screen.getByRole('link', { name: /^Next: Leo Reid/ });
  expect(nextLink.compareDocumentPosition(details ?? nextLink)).toBe(
    Node.DOCUMENT_POSITION_FOLLOWING,
  );
});

test.each([
  [true, 'This is more than measurement error.'],
  [false, 'This is within measurement error.'],
])(
  'a change that is compared with measurement error says so: %s',
  async (isMoreThanError, words) => {
    const latest = aResult(2, 56.4, { change: 14.8, isMoreThanError });
    serveResults({ format: 'dial', hasThresholds: true, results: [aResult(1, 41.6), latest] });
    renderEnd(link);
    expect(await summaryText()).toMatch(new RegExp(`14 .*${words}$`));
  },
);

test('a first score shows neither a change nor a chart', async () => {
  serveResults({ format: 'dial', hasThresholds: true, results: [aResult(1, 40)] });
  renderEnd(link);
  expect(await summaryText()).toBe(
    'Your score this time is 40 out of 100. Next time you will see here how it changes.',
  );
  expect((await summary())?.querySelector('svg')).toBeNull();
});

test('a result without a score has no point and is not shown as 0', async () => {
  serveResults({
    format: 'dial',
    hasThresholds: true,
    results: [aResult(1, 40), aResult(2, null), aResult(3, 60)],
  });
  renderEnd(link);
  expect(await summaryText()).toBe('Your score this time is 60 out of 100.');
  expect(document.querySelectorAll('svg circle')).toHaveLength(2 + logoCircles());
  expect(rows()[2]).toEqual(['2 Nov 2026', '–', 'No score']);
  cleanup();
  serveResults({
    format: 'dial',
    hasThresholds: true,
    results: [aResult(1, 40), aResult(2, null)],
  });
  renderEnd(link);
  expect(await summaryText()).toBe('There is no score this time: too few questions were answered.');
});

test.each([
  [10, 12, '▲ +2', 'worse'],
  [12, 10, '▼ −2', 'better'],
])(
  'where a high score is bad, the change from %i to %i is explained',
  async (from, to, sign, trend) => {
    const results = [
      aResult(1, from, { outOf: 40, normalisedScore: 100 - from }),
      aResult(2, to, { outOf: 40, normalisedScore: 100 - to, change: to - from }),
    ];
    serveResults({ format: 'sdq', hasThresholds: false, results });
    renderEnd(link);
    expect(await summaryText()).toBe(
      `Your score this time is ${to} out of 40. Change: ${sign} since last time, which is ${trend}.`,
    );
  },
);

test('children see faces and no numbers, a happier face for a better score', async () => {
  serveResults({ format: 'faces', hasThresholds: true, results: [aResult(1, 12), aResult(2, 90)] });
  renderEnd(link);
  const details = await summary('Your faces over time');
  const faces = [...(details?.querySelectorAll('[data-face]') ?? [])];
  expect(faces.map((face) => face.getAttribute('data-face'))).toEqual(['emot-4', 'emot-0']);
  expect(details?.textContent).not.toMatch(/90|12|score/i);
});

test('the end page requests no results without a link, and shows none when the request fails', async () => {
  const requests = serveResults({ format: 'dial', hasThresholds: true, results: [aResult(1, 40)] });
  renderEnd(null);
  expect(requests).toEqual([]);
  cleanup();
  const failed = serveResults(null);
  renderEnd(link);
  await expect.poll(() => failed).toEqual([link]);
  expect(screen.queryByText(title)).toBeNull();
  expect(screen.getByText('Thank you for submitting the assessment.')).toBeTruthy();
});

test('the error page of a completed assessment shows the results too', async () => {
  serveResults({
    format: 'dial',
    hasThresholds: true,
    results: [aResult(1, 40), aResult(2, 50, { change: 10 })],
  });
  const already = { id: 'AssessmentAlreadyCompleted', title: 'Already done', status: 409 };
  render(<ErrorPage problem={{ ...already, ownResults: link }} />);
  expect(await summaryText()).toContain('Change: ▲ +10 since last time');
});

/** The page's logo contains circles, too. */
function logoCircles(): number {
  return document.querySelectorAll('main > svg circle').length;
}

test('a score that does not start at 0 is shown with both ends of its scale', async () => {
  const unit = { min: 1, outOf: 5, normalisedScore: 40 };
  serveResults({
    format: 'form',
    hasThresholds: false,
    results: [aResult(1, 3.4, unit), aResult(2, 3.4, unit)],
  });
  renderEnd(link);
  expect(await summaryText()).toMatch(/^Your score this time is 3.4 on a scale from 1 to 5/);
  expect(rows()[0]).toEqual(['Date', 'Score from 1 to 5', 'In words']);
});

const lineBreaks = () =>
  document.querySelectorAll('svg path[stroke-width="2.5"]')[0]?.getAttribute('d');

test('a version whose scores do not compare begins a new line, with a mark and the reason', async () => {
  const reason = "Scores can't be compared, because different questions count.";
  const second = { outOf: 10, normalisedScore: 50 };
  serveResults({
    format: 'dial',
    hasThresholds: true,
    results: [
      aResult(1, 40),
      aResult(2, 45, { change: 5 }),
      aResult(3, null, { newVersion: { version: 2, reason } }),
      aResult(4, 5, second),
    ],
  });
  renderEnd(link);
  expect(await summaryText()).toBe('Your score this time is 5.0 out of 10.');
  expect(lineBreaks()?.match(/[ML]/g)).toEqual(['M', 'L', 'M']);
  const labels = [...document.querySelectorAll('svg text')].map(({ textContent }) => textContent);
  expect(labels).toContain('Version 2');
  expect(
    screen.getByText(`From 3 Nov 2026: version 2 of the questionnaire. ${reason}`),
  ).toBeTruthy();
  expect(rows()).toEqual([
    ['Date', 'Score', 'In words'],
    ['4 Nov 2026', '5.0 out of 10', 'Getting by'],
    ['3 Nov 2026', '–', 'No score'],
    ['2 Nov 2026', '45 out of 100', 'Getting by'],
    ['1 Nov 2026', '40 out of 100', 'Getting by'],
  ]);
});

test('a version whose scores compare is marked on the same line', async () => {
  const newVersion = { version: 2, reason: null };
  serveResults({
    format: 'dial',
    hasThresholds: true,
    results: [aResult(1, 40), aResult(2, 45, { change: 5, newVersion })],
  });
  renderEnd(link);
  expect(await summaryText()).toContain('Change: ▲ +5 since last time.');
  expect(lineBreaks()?.match(/[ML]/g)).toEqual(['M', 'L']);
  expect(screen.getByText('From 2 Nov 2026: version 2 of the questionnaire.')).toBeTruthy();
});
