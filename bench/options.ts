import { parseArgs } from 'node:util';

export type DatabaseKind = 'embedded' | 'postgres';
export type Scenario = (typeof scenarios)[number];

const kinds = ['embedded', 'postgres'] as const;
const scenarios = ['open', 'submit', 'flow', 'list'] as const;

export interface ScaleSizes {
  /** The Beacons of the large organisation. */
  beacons: number;
  /** The number of small organisations. */
  small: number;
}

export interface Options {
  kinds: DatabaseKind[];
  scenarios: Scenario[];
  concurrencies: number[];
  rounds: number;
  /** Whether no scenario is chosen. */
  isWhole: boolean;
  /** The number of people is divided by this, which makes the rounds shorter. */
  divisor: number;
  /** Measures only lists, with this number of Beacons in the larger organisation. */
  lists: number | null;
  /** Measures only reports, with this number of Beacons in the larger organisation. */
  reports: number | null;
  /** Measures only every page on a cluster with a large organisation and many small ones. */
  scale: ScaleSizes | null;
  /** Measures only how long a large questionnaire takes to read and to score. */
  definitions: boolean;
  /** Measures only typing in the builder. */
  typing: boolean;
  /** Measures only first loads of pages. */
  web: boolean;
  /** Measures only what a Beacon takes in a year. */
  capacity: boolean;
  /** Measures only how long a server takes until it is ready. */
  start: boolean;
  /** Measures only downloads of answers. */
  export: boolean;
  /** Measures only what single statements take of the database. */
  statements: boolean;
  /** Measures only a mixed load, for this number of minutes. */
  soak: number | null;
}

export const usage = `npm run bench -- [options]
  --quick                        two short rounds instead of four full ones
  --database embedded|postgres   one database only
  --scenario submit              one of open, submit, flow and list only
  --concurrency 1,16             how many people at the same time
  --lists 1000000                only lists, with 10,000 and with this number of Beacons
  --reports 100000               only reports, with 10,000 and with this number of Beacons
  --scale 1000000 10000          only every page on a Citus cluster, with an organisation of so many Beacons and so many small ones
  --definitions                  only reading and scoring a questionnaire of 300 items
  --typing                       only typing in the builder of questionnaires, in a browser
  --capacity                     only what a Beacon takes in a year: rows, bytes and processor time
  --start                        only how long a server takes until it is ready
  --export                       only downloads of answers, beside COPY of the same rows
  --statements                   only what each statement takes: buffers, log and planning
  --soak 30                      only 50 mixed requests a second for this number of minutes
  --web                          only first loads of pages, in a browser on a slow phone`;

const options = {
  quick: { type: 'boolean', default: false },
  database: { type: 'string' },
  scenario: { type: 'string' },
  concurrency: { type: 'string', default: '1,16' },
  lists: { type: 'string' },
  reports: { type: 'string' },
  scale: { type: 'string' },
  definitions: { type: 'boolean', default: false },
  typing: { type: 'boolean', default: false },
  web: { type: 'boolean', default: false },
  start: { type: 'boolean', default: false },
  capacity: { type: 'boolean', default: false },
  export: { type: 'boolean', default: false },
  statements: { type: 'boolean', default: false },
  soak: { type: 'string' },
  help: { type: 'boolean', default: false },
} as const;

/** Reads the command line; null when it asks for help or is invalid. */
export function readOptions(args: string[]): Options | null {
  try {
    const { values } = parseArgs({ args: withSizes(withMinutes(args)), options });
    const chosen = {
      kinds: selectNames(kinds, values.database),
      scenarios: selectNames(scenarios, values.scenario),
      concurrencies: values.concurrency.split(',').map(Number),
    };
    const isValid =
      chosen.kinds.length > 0 &&
      chosen.scenarios.length > 0 &&
      chosen.concurrencies.every((number) => Number.isInteger(number) && number > 0);
    if (values.help || !isValid) return null;
    const { lists, reports, scale, soak } = values;
    return {
      ...values,
      ...chosen,
      lists: numberIn(lists),
      reports: numberIn(reports),
      scale: sizesIn(scale),
      soak: numberIn(soak),
      isWhole: values.scenario === undefined,
      rounds: values.quick ? 2 : 4,
      divisor: values.quick ? 4 : 1,
    };
  } catch {
    return null;
  }
}

/** Half an hour where `--soak` does not say how long. */
function withMinutes(args: readonly string[]): string[] {
  return args.flatMap((arg, index) => {
    const isOpen = arg === '--soak' && !/^\d/.test(args[index + 1] ?? '');
    return isOpen ? [arg, '30'] : [arg];
  });
}

/** `--scale` with both its numbers in one text. */
function withSizes(args: readonly string[]): string[] {
  const place = args.indexOf('--scale');
  if (place === -1) return [...args];
  const after = args.slice(place + 1);
  const end = after.slice(0, 2).findIndex((arg) => !/^\d+$/.test(arg));
  const count = end === -1 ? Math.min(after.length, 2) : end;
  const sizes = after.slice(0, count).join(',');
  return [...args.slice(0, place), `--scale=${sizes}`, ...after.slice(count)];
}

function sizesIn(text: string | undefined): ScaleSizes | null {
  if (text === undefined) return null;
  const [beacons = 1_000_000, small = 10_000] = text === '' ? [] : text.split(',').map(Number);
  return { beacons, small };
}

function selectNames<Name extends string>(names: readonly Name[], selected?: string): Name[] {
  return names.filter((name) => selected === undefined || name === selected);
}

function numberIn(text: string | undefined): number | null {
  return text === undefined ? null : Number(text);
}
