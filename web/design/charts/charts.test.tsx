import { cleanup, render, screen, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { BandKey } from './band-key.tsx';
import { bandOfScore, keyOf, thresholdZones } from './band.ts';
import { Change } from './change.tsx';
import { scaleMarks } from './scale-marks.ts';
import { ScoreBar } from './score-bar.tsx';
import { ScoreCircle } from './score-circle.tsx';
import { type HistoryPoint, ScoreHistory } from './score-history.tsx';

const thresholds: [number, number] = [40, 70];

beforeEach(() => {
  cleanup();
  globalThis.ResizeObserver = class {
    observe() {}
    unobserve() {}
    disconnect() {}
  };
});

test.each([
  [true, 'First result'],
  [false, 'Not answered last time'],
])('a change without a previous score (first result: %s) reads %j', (isFirst, words) => {
  const { container } = render(
    <Change
      score={50}
      change={null}
      isFirst={isFirst}
      outOf={100}
      higherIs="better"
      type="standard"
    />,
  );
  expect(container.textContent).toBe(words);
});

const plain = { type: 'standard', higherIs: 'better' } as const;
const difficulties = { type: 'sdq', higherIs: 'worse' } as const;

test.each([
  [50, 0, 100, plain, '→ No change since last time'],
  [50, 1e-14, 100, plain, '→ No change since last time'],
  [50, -0.4, 100, plain, '↓ Down less than 1 since last time'],
  [10, 0.041, 20, plain, '↑ Up less than 0.1 since last time'],
  [50, 4.4, 100, plain, '↑ Up 4 since last time'],
  [50.4, 0.8, 100, plain, '↑ Up less than 1 since last time'],
  [50.6, 0.2, 100, plain, '↑ Up 1 since last time'],
  [37.5, -12.5, 100, plain, '↓ Down 12 since last time'],
  [10, -0.4, 20, plain, '↓ Down 0.4 since last time'],
  [20, 2, 40, difficulties, '↑ Up 2 since last time, worse'],
  [20, -2, 40, difficulties, '↓ Down 2 since last time, better'],
  [20, 0.401, 40, difficulties, '↑ Up less than 1 since last time, worse'],
  [20, 2, 27, { ...plain, higherIs: 'worse' }, '↑ Up 2 since last time, worse'],
  [20, 2, 27, { ...plain, higherIs: 'neither' }, '↑ Up 2 since last time'],
  [8, 2, 10, { ...difficulties, higherIs: 'better' }, '↑ Up 2.0 since last time, better'],
  [8, -2, 10, { ...difficulties, higherIs: 'better' }, '↓ Down 2.0 since last time, worse'],
] as const)(
  'at score %s a change of %s out of %s (%o) reads %j',
  (score, change, outOf, scale, words) => {
    const { container } = render(
      <Change {...{ score, change, outOf, ...scale }} isFirst={false} />,
    );
    expect(container.textContent).toBe(words);
  },
);

test('a brief change omits "since last time"', () => {
  const brief = {
    score: 20,
    isFirst: false,
    outOf: 40,
    type: 'sdq',
    higherIs: 'worse',
    isBrief: true,
  } as const;
  const { container } = render(
    [2, 0].map((change) => <Change key={change} {...brief} change={change} />),
  );
  expect(container.textContent).toBe('↑ Up 2, worse→ No change');
});

test('a circle shows score, scale and band as text', () => {
  render(<ScoreCircle scoreText="62" share={62} outOf={100} band="between" word="Getting by" />);
  const caption = screen.getByRole('figure').querySelector('figcaption');
  expect(caption?.textContent).toBe('◆ Getting by62 out of 100');
});

test('a circle without a score says "No score yet"', () => {
  render(<ScoreCircle scoreText={null} share={null} outOf={100} band={null} word={null} />);
  expect(screen.getByText('No score yet')).toBeTruthy();
});

test('a bar has an accessible label and shows its thresholds', () => {
  const marks = scaleMarks(ticks([0, 0], [100, 100], [40, 40], [70, 70]));
  render(
    <ScoreBar
      normalisedScore={62}
      normalisedRange={[50, 70]}
      normalisedThresholds={thresholds}
      marks={marks}
      label="Score 62"
    />,
  );
  const bar = screen.getByRole('img', { name: 'Score 62' });
  expect(
    within(bar)
      .getAllByText(/^\d+$/)
      .map((mark) => mark.textContent),
  ).toEqual(['0', '100', '40', '70']);
});

test('a scale is labelled in its own unit', () => {
  const twenty = scaleMarks(ticks([0, 0], [100, 20], [45, 9], [70, 14]));
  expect(Object.fromEntries(twenty.map(({ at, text }) => [text, at]))).toEqual({
    0: 0,
    9: 45,
    14: 70,
    20: 100,
  });
});

test('an end label is hidden when a threshold is close to it', () => {
  const close = scaleMarks(ticks([0, 0], [100, 100], [4, 4], [94, 94]));
  expect(close.map(({ text }) => text)).toEqual(['4', '94']);
});

test('the key shows the mark and the classifier of every band', () => {
  render(<BandKey bands={keyOf(['Abnormal', 'Borderline', 'Normal'])} />);
  const words = screen.getAllByRole('listitem').map((item) => item.textContent);
  expect(words).toEqual(['▼ Abnormal', '◆ Borderline', '▲ Normal']);
});

test('a score on a threshold is in the band between', () => {
  const scored = [null, 0, 39.9, 40, 70, 70.1, 100];
  expect(scored.map((score) => bandOfScore(score, thresholds))).toEqual([
    null,
    'below',
    'below',
    'between',
    'between',
    'above',
    'above',
  ]);
});

test('a history has a table with the newest result first', () => {
  render(
    <ScoreHistory
      points={[aPoint(1, 30), aPoint(2, 55)]}
      zones={thresholdZones(thresholds)}
      marks={[]}
    />,
  );
  const rows = within(screen.getByRole('table', { hidden: true })).getAllByRole('row', {
    hidden: true,
  });
  const cells = rows.map((row) => [...row.children].map((cell) => cell.textContent));
  expect(cells).toEqual([
    ['Date', 'Score', 'Range', 'Band', 'Responses'],
    ['2 Nov 2026', '55', '50 to 60', 'Getting by', '3'],
    ['1 Nov 2026', '30', '25 to 35', 'Getting by', '3'],
  ]);
});

test('a history draws a dot for each result and a whisker for each range', () => {
  const points = [aPoint(1, 30), { ...aPoint(2, 55), range: null, rangeText: null }];
  const { container } = render(
    <ScoreHistory
      points={points}
      zones={thresholdZones(thresholds)}
      marks={scaleMarks(ticks([0, 0], [100, 100], [40, 40], [70, 70]))}
    />,
  );
  const titles = [...container.querySelectorAll('circle title')].map((title) => title.textContent);
  expect(titles).toEqual(['1 Nov 2026: 30', '2 Nov 2026: 55']);
  expect(container.querySelectorAll('svg line')).toHaveLength(1);
});

test('a history with several roles gives each one a shape, a key entry and a column', () => {
  const roles: HistoryPoint['roles'] = [
    { role: 'parent', score: 40, scoreText: '40' },
    { role: 'teacher', score: 20, scoreText: '20' },
  ];
  const { container } = render(
    <ScoreHistory
      points={[aPoint(1, 30), { ...aPoint(2, 30), roles }]}
      zones={thresholdZones(thresholds)}
      marks={[]}
    />,
  );
  const titles = [...container.querySelectorAll('path title')].map((title) => title.textContent);
  expect(titles).toEqual(['Parent: 40', 'Teacher: 20']);
  const key = screen.getByRole('list', { name: 'Role shapes' });
  expect(key.textContent).toBe('ParentTeacher');
  const shapes = [...key.querySelectorAll('path')].map((path) => path.getAttribute('d'));
  expect(new Set(shapes).size).toBe(2);
  const rows = screen.getAllByRole('row', { hidden: true });
  expect(rows.map((row) => [...row.children].slice(5).map((cell) => cell.textContent))).toEqual([
    ['Parent', 'Teacher'],
    ['40', '20'],
    ['–', '–'],
  ]);
});

test.each([
  [true, 1],
  [false, 2],
])(
  'a history marks a new version, and interrupts its line where scores do not compare: %s',
  (isComparable, lines) => {
    const points = [
      aPoint(1, 30),
      aPoint(2, 55),
      { ...aPoint(3, 60), version: 2, newVersion: { isComparable } },
      { ...aPoint(4, 65), version: 2 },
    ];
    const { container } = render(
      <ScoreHistory points={points} zones={thresholdZones(thresholds)} marks={[]} />,
    );
    expect(screen.getByText('Version 2')).toBeTruthy();
    expect(container.querySelectorAll('svg > path')).toHaveLength(lines);
    const rows = screen.getAllByRole('row', { hidden: true });
    expect(rows.map((row) => row.lastElementChild?.textContent)).toEqual([
      'Version',
      '2',
      '2',
      '1',
      '1',
    ]);
  },
);

test('a score that is not compared with the version before says so', () => {
  const crossing = {
    score: 40,
    change: null,
    isFirst: false,
    outOf: 100,
    versionChange: { from: 1 },
  };
  const { container } = render(<Change {...crossing} higherIs="better" type="standard" />);
  expect(container.textContent).toBe('Not compared with version 1');
});

/** Positions, each with its score. */
function ticks(...pairs: [at: number, value: number][]) {
  return pairs.map(([at, value]) => ({ at, value }));
}

function aPoint(day: number, score: number): HistoryPoint {
  return {
    number: day,
    date: new Date(Date.UTC(2026, 10, day)),
    score,
    range: [score - 5, score + 5],
    scoreText: String(score),
    rangeText: `${score - 5} to ${score + 5}`,
    dateText: `${day} Nov 2026`,
    band: 'between',
    word: 'Getting by',
    count: 3,
    roles: [],
    version: 1,
    newVersion: null,
  };
}
