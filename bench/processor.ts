import fs from 'node:fs';

/** Linux counts processor time in hundredths of a second. */
const tickMs = 10;

interface ProcessStat {
  parent: number;
  name: string;
  ownMs: number;
  /** That of its ended children. */
  endedMs: number;
}

/** The processor time of a process and its children in milliseconds; null where the system does not tell. */
export function processorMs(pid: number): number | null {
  const root = readStat(pid);
  if (!root) return null;
  const children = fs
    .readdirSync('/proc')
    .map((name) => readStat(Number(name)))
    .filter((stat) => stat?.parent === pid);
  return children.reduce((sum, stat) => sum + (stat?.ownMs ?? 0), root.ownMs + root.endedMs);
}

/** The resident memory of a process in bytes; null where the system does not tell. */
export function residentBytes(pid: number): number | null {
  try {
    const status = fs.readFileSync(`/proc/${pid}/status`, 'utf8');
    return Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1]) * 1024;
  } catch {
    return null;
  }
}

/** The process that started a backend of PostgreSQL; null unless it runs on this machine. */
export function postmasterOf(backend: number): number | null {
  const parent = readStat(backend)?.parent ?? 0;
  return readStat(parent)?.name.startsWith('post') ? parent : null;
}

function readStat(pid: number): ProcessStat | null {
  try {
    const text = fs.readFileSync(`/proc/${pid}/stat`, 'utf8');
    const end = text.lastIndexOf(')');
    const fields = text
      .slice(end + 2)
      .split(' ')
      .map(Number);
    const ms = (...indexes: number[]) =>
      indexes.reduce((sum, index) => sum + (fields[index] ?? 0) * tickMs, 0);
    const name = text.slice(text.indexOf('(') + 1, end);
    return { parent: fields[1] ?? 0, name, ownMs: ms(11, 12), endedMs: ms(13, 14) };
  } catch {
    return null;
  }
}
