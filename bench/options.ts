import { parseArgs } from 'node:util';

export type DatabaseKind = 'embedded' | 'postgres';
export type Scenario = 'open' | 'submit' | 'flow';

export interface Options {
  kinds: DatabaseKind[];
  scenarios: Scenario[];
  concurrencies: number[];
  rounds: number;
  /** Divides how many requests one slice takes. */
  shorter: number;
  /** Measure lists in place of assessing, with so many Beacons in the larger organisation. */
  lists: number | null;
  /** Measures reports in place of all that, with so many Beacons in the larger organisation. */
  reports: number | null;
}

export const usage = `npm run bench -- [options]
  --quick                        two short rounds instead of four whole ones
  --database embedded|postgres   one database only
  --scenario open|submit|flow    one scenario only
  --concurrency 1,16             how many people at the same time
  --lists 1000000                lists in place of all that, of 10,000 Beacons and of so many
  --reports 100000               reports in place of all that, of 10,000 Beacons and of so many`;

const kinds = ['embedded', 'postgres'] as const;
const scenarios = ['open', 'submit', 'flow'] as const;

/** Reads the command line; null when it asks for help or cannot be understood. */
export function readOptions(args: string[]): Options | null {
  try {
    const { values } = parseArgs({
      args,
      options: {
        quick: { type: 'boolean', default: false },
        database: { type: 'string' },
        scenario: { type: 'string' },
        concurrency: { type: 'string', default: '1,16' },
        lists: { type: 'string' },
        reports: { type: 'string' },
        help: { type: 'boolean', default: false },
      },
    });
    const chosen = {
      kinds: chosenFrom(kinds, values.database),
      scenarios: chosenFrom(scenarios, values.scenario),
      concurrencies: values.concurrency.split(',').map(Number),
    };
    const isUnderstood =
      chosen.kinds.length > 0 &&
      chosen.scenarios.length > 0 &&
      chosen.concurrencies.every((number) => Number.isInteger(number) && number > 0);
    if (values.help || !isUnderstood) return null;
    const lists = values.lists === undefined ? null : Number(values.lists);
    const reports = values.reports === undefined ? null : Number(values.reports);
    return {
      ...chosen,
      lists,
      reports,
      rounds: values.quick ? 2 : 4,
      shorter: values.quick ? 4 : 1,
    };
  } catch {
    return null;
  }
}

function chosenFrom<Name extends string>(names: readonly Name[], wanted?: string): Name[] {
  return names.filter((name) => wanted === undefined || name === wanted);
}
