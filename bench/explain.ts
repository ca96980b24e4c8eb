import type { Sender } from './replay.ts';

/** What one execution of a statement took, with everything that it read and wrote in its own plan. */
export interface Execution {
  /** Pages that were found in the shared buffers, read into them, and changed there for the first time. */
  hit: number;
  read: number;
  dirtied: number;
  /** Of the write-ahead log, images of pages included. */
  walBytes: number;
  walRecords: number;
  planningMs: number;
  /** With the checks of foreign keys. */
  executionMs: number;
}

interface Plan {
  'Node Type': string;
  'Subplan Name'?: string;
  'CTE Name'?: string;
  Plans?: Plan[];
  'Shared Hit Blocks': number;
  'Shared Read Blocks': number;
  'Shared Dirtied Blocks': number;
  'WAL Bytes': number;
  'WAL Records': number;
}

interface Explained {
  Plan: Plan;
  'Planning Time': number;
  'Execution Time': number;
}

/** A client that explains the statements it is sent, and has them executed once. */
export function explaining(
  client: Sender,
  onExecution: (text: string, execution: Execution) => void,
): Sender {
  return {
    async query({ text, values = [] }) {
      if (values.length === 0) return client.query({ text });
      await client.query({ text: 'savepoint explained' });
      const { rows } = await client.query({
        text: `explain (analyze, buffers, wal, format json) ${text}`,
        values,
      });
      const plans = rows[0]?.['QUERY PLAN'] as Explained[] | undefined;
      for (const explained of plans ?? []) onExecution(text, executionOf(explained));
      // Executed again for its rows, which the next statements need.
      await client.query({ text: 'rollback to savepoint explained' });
      return client.query({ text, values });
    },
  };
}

function executionOf(explained: Explained): Execution {
  const parts = separateParts(explained.Plan);
  const sumOf = (name: keyof Plan) => parts.reduce((sum, part) => sum + Number(part[name]), 0);
  return {
    hit: sumOf('Shared Hit Blocks'),
    read: sumOf('Shared Read Blocks'),
    dirtied: sumOf('Shared Dirtied Blocks'),
    walBytes: sumOf('WAL Bytes'),
    walRecords: sumOf('WAL Records'),
    planningMs: explained['Planning Time'],
    executionMs: explained['Execution Time'],
  };
}

/** The plan, which counts what is below it, and the writes that nothing in it reads: PostgreSQL runs these afterwards. */
function separateParts(plan: Plan): Plan[] {
  const nodes = nodesOf(plan);
  const names = new Set(nodes.flatMap((node) => node['CTE Name'] ?? []));
  const isUnread = ({ 'Node Type': type, 'Subplan Name': name }: Plan) =>
    type === 'ModifyTable' && name !== undefined && !names.has(name.replace(/^CTE /, ''));
  return [plan, ...nodes.filter(isUnread)];
}

function nodesOf(plan: Plan): Plan[] {
  return [plan, ...(plan.Plans ?? []).flatMap(nodesOf)];
}
