import { median, runRounds } from './rounds.ts';
import type { Page } from './scale-page.ts';
import { isAbove } from './scale-table.ts';
import type { Measured, Pair } from './scale-table.ts';
import { prepareVisit } from './scale-visits.ts';
import type { Answered, Reader } from './scale-visits.ts';

/** Connections plan a statement anew five times before they keep its plan; the other visits precede the first round. */
const warmUps = 3;
const rounds = { least: 5, most: 11, ms: 1500 };

/** The two organisations of an installation. */
export interface Installation {
  large: Reader;
  small: Reader;
}

export interface Sides {
  /** The small installation, whose larger organisation has full pages. */
  reference: Installation;
  full: Installation;
}

/** Measures a page, on both installations in turns. */
export async function measurePage(
  page: Page,
  { reference, full }: Sides,
  onFailure: (message: string) => void,
): Promise<Measured> {
  const compare = (small: Reader, large: Reader) =>
    compareTwice(page, small, large).catch((error: Error) => {
      onFailure(error.message);
      return null;
    });
  return {
    page,
    large: await compare(reference.large, full.large),
    many: await compare(reference.small, full.small),
  };
}

/** What looks too slow is measured again, and the second time counts: the machine may have been busy. */
async function compareTwice(page: Page, small: Reader, large: Reader): Promise<Pair> {
  const first = await comparePair(page, small, large);
  if (!isAbove(first)) return first;
  const { preparedMs } = first;
  return { ...(await comparePair(page, small, large)), preparedMs };
}

async function comparePair(page: Page, small: Reader, large: Reader): Promise<Pair> {
  const [, visitSmall] = await prepareVisit(page, small);
  const [{ preparedMs }, visitLarge] = await prepareVisit(page, large);
  let lastMs = 0;
  for (let visit = 0; visit < warmUps; visit += 1) {
    lastMs = (await visitSmall()).ms + (await visitLarge()).ms;
  }
  const sides = [
    { name: 'small', run: visitSmall },
    { name: 'large', run: visitLarge },
  ];
  const count = Math.min(Math.max(Math.round(rounds.ms / lastMs), rounds.least), rounds.most);
  const answers = await runRounds(sides, count);
  const of = (name: string, value: keyof Omit<Answered, 'data'>) =>
    median((answers.get(name) ?? []).map((answered) => answered[value]));
  return {
    smallMs: of('small', 'ms'),
    largeMs: of('large', 'ms'),
    smallKilobytes: of('small', 'kilobytes'),
    largeKilobytes: of('large', 'kilobytes'),
    preparedMs,
  };
}
