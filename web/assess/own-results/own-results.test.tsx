import { cleanup, render, screen, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import type { OwnResult, OwnResults as Answer } from '#contract/own-results.ts';
import type { AssessmentQueue } from '#contract/assessment-queue.ts';
import { EndPage } from '#web/assess/shell/end-page.tsx';
import { ErrorPage } from '#web/assess/shell/error-page.tsx';
import { anAssessment } from '#web/assess/testing/assessments.ts';

afterEach(cleanup);

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
    outOf: 100,
    thresholds: [40, 70],
    normalisedThresholds: [40, 70],
    bands: score === null ? [] : ['between'],
    classifier: score === null ? null : 'Getting by',
    isBadScore: false,
    ...changes,
  };
}

/** A server that tells these results and counts how often it is asked. */
function tells(answer: Answer | null): string[] {
  const asked: string[] = [];
  globalThis.fetch = async (path) => {
    if (typeof path === 'string') asked.push(path);
    if (!answer) return Response.json({ errors: { id: 'x', title: 'x' } }, { status: 404 });
    return Response.json({ data: answer });
  };
  return asked;
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
const words = async () => (await summary())?.querySelector('p')?.textContent;
const rows = () =>
  within(screen.getByRole('table', { hidden: true }))
    .getAllByRole('row', { hidden: true })
    .map((row) => [...row.children].map((cell) => cell.textContent));

test('the thanks are followed by this score, its change, a line through all and the same as a table', async () => {
  const results = [aResult(1, 41.6), aResult(2, 56.4, { change: 14.8 })];
  tells({ format: 'dial', results });
  renderEnd(link);
  expect(await words()).toBe(
    'Your score this time is 56 out of 100. Change: ▲ +14 since last time.',
  );
  expect((await summary())?.open).toBe(true);
  const drawn = [...document.querySelectorAll('svg text')].map(({ textContent }) => textContent);
  expect(drawn).toEqual(['42', '56', '1 Nov 2026', '2 Nov 2026']);
  expect(screen.getByText('The dashed lines are at 40 and 70.')).toBeTruthy();
  expect(rows()).toEqual([
    ['Date', 'Score out of 100', 'In words'],
    ['2 Nov 2026', '56', 'Getting by'],
    ['1 Nov 2026', '42', 'Getting by'],
  ]);
});

test('in a queue the next assessment comes first, and the results are folded away', async () => {
  tells({ format: 'dial', results: [aResult(1, 40)] });
  const next = { link: '/assess/second', clientName: 'Leo Reid', title: 'Weekly check-in' };
  renderEnd(link, { done: 1, total: 2, next });
  const fold = await summary();
  expect(fold?.open).toBe(false);
  const nextLink = screen.getByRole('link', { name: /^Next: Leo Reid/ });
  expect(nextLink.compareDocumentPosition(fold ?? nextLink)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
});

test('a first score has nothing to be compared with yet, nor a line', async () => {
  tells({ format: 'dial', results: [aResult(1, 40)] });
  renderEnd(link);
  expect(await words()).toBe(
    'Your score this time is 40 out of 100. Next time you can see here how it changes.',
  );
  expect((await summary())?.querySelector('svg')).toBeNull();
});

test('without a score there is neither a point nor a 0', async () => {
  tells({ format: 'dial', results: [aResult(1, 40), aResult(2, null), aResult(3, 60)] });
  renderEnd(link);
  expect(await words()).toBe('Your score this time is 60 out of 100.');
  expect(document.querySelectorAll('svg circle')).toHaveLength(2 + logoCircles());
  expect(rows()[2]).toEqual(['2 Nov 2026', '–', 'No score']);
  cleanup();
  tells({ format: 'dial', results: [aResult(1, 40), aResult(2, null)] });
  renderEnd(link);
  expect(await words()).toBe('Your answers do not make a score this time.');
});

test.each([
  [10, 12, '▲ +2', 'worse'],
  [12, 10, '▼ −2', 'better'],
])(
  'where a high score is bad news, from %i to %i is said to be so',
  async (from, to, sign, turn) => {
    const results = [
      aResult(1, from, { outOf: 40, normalisedScore: 100 - from }),
      aResult(2, to, { outOf: 40, normalisedScore: 100 - to, change: to - from }),
    ];
    tells({ format: 'sdq', results });
    renderEnd(link);
    expect(await words()).toBe(
      `Your score this time is ${to} out of 40. Change: ${sign} since last time, which is ${turn}.`,
    );
  },
);

test('children see faces, the happier the better, and no numbers', async () => {
  tells({ format: 'faces', results: [aResult(1, 12), aResult(2, 90)] });
  renderEnd(link);
  const fold = await summary('Your faces over time');
  const faces = [...(fold?.querySelectorAll('[data-face]') ?? [])];
  expect(faces.map((face) => face.getAttribute('data-face'))).toEqual(['emot-4', 'emot-0']);
  expect(fold?.textContent).not.toMatch(/90|12|score/i);
});

test('where they may not see them nobody is asked, and where they cannot be had the thanks stand alone', async () => {
  const asked = tells({ format: 'dial', results: [aResult(1, 40)] });
  renderEnd(null);
  expect(asked).toEqual([]);
  cleanup();
  const refused = tells(null);
  renderEnd(link);
  await expect.poll(() => refused).toEqual([link]);
  expect(screen.queryByText(title)).toBeNull();
  expect(screen.getByText('Thank you for submitting the assessment.')).toBeTruthy();
});

test('who opens the link again after answering finds them there too', async () => {
  tells({ format: 'dial', results: [aResult(1, 40), aResult(2, 50, { change: 10 })] });
  const already = { id: 'AssessmentAlreadyCompleted', title: 'Already done', status: 409 };
  render(<ErrorPage problem={{ ...already, ownResults: link }} />);
  expect(await words()).toContain('Change: ▲ +10 since last time');
});

/** The page's own mark is drawn too. */
function logoCircles(): number {
  return document.querySelectorAll('main > svg circle').length;
}
