import { copy, download } from './downloads.ts';
import type { TableFormat, Transfer } from './downloads.ts';
import { runVisits, visitOf } from './load.ts';
import type { Visit } from './load.ts';
import { findProgram } from './pgbench.ts';
import { residentBytes } from './processor.ts';
import { answersOf } from './questionnaire.ts';
import { deleteSubmits } from './reset.ts';
import { median, runRounds } from './rounds.ts';
import { teamSize, tokenOf } from './seed.ts';
import { openSite } from './site.ts';
import type { Site } from './site.ts';

const teams = 4000;
const submittingTeams = 400;
const concurrency = 16;
const sampleMs = 20;
const formats: TableFormat[] = ['csv_wide', 'csv_long'];

/** A file of answers beside what psql copies of the same rows; medians of the rounds, ratios within a round. */
export interface ExportSpeed {
  format: TableFormat;
  megabytes: number;
  /** Responses a second. */
  perSecond: number;
  copyPerSecond: number;
  reached: number;
  /** How much the server's process grew in bytes, at most. */
  memory: number;
}

export interface ExportTimes {
  responses: number;
  speeds: ExportSpeed[];
  /** The 99th percentile of submits in milliseconds, alone and while a file is downloaded. */
  submits: { alone: number; beside: number; ratio: number };
}

/** Measures downloads of all answers of an organisation on PostgreSQL. @throws where psql is not installed */
export async function measureExports(rounds: number): Promise<ExportTimes> {
  const psql = findProgram('psql');
  if (!psql) throw new Error('psql is not installed (Debian: apt-get install postgresql-client).');
  await using site = await openSite('postgres', { teams, listed: 0 });
  // The first submits make the process as large as one that serves.
  await runSubmits(site);
  await deleteSubmits(site.recorder.db);
  const speeds: ExportSpeed[] = [];
  for (const format of formats) speeds.push(await measureFormat(site, psql, format, rounds));
  return { responses: teams * teamSize, speeds, submits: await compareSubmits(site, rounds) };
}

async function measureFormat(
  site: Site,
  psql: string,
  format: TableFormat,
  rounds: number,
): Promise<ExportSpeed> {
  const { port, pid } = site.real;
  const before = residentBytes(pid) ?? Number.NaN;
  let peak = before;
  const sampling = setInterval(() => (peak = Math.max(peak, residentBytes(pid) ?? peak)), sampleMs);
  const sides = [
    {
      name: 'download',
      run: () => download({ port, token: site.teamsAdmin }, format, site.framework.id),
    },
    { name: 'copy', run: () => copy(psql, site, format) },
  ];
  const results = await runRounds(sides, rounds);
  clearInterval(sampling);
  const rates = (side: string) => (results.get(side) ?? []).map(perSecond);
  const [downloads, copies] = [rates('download'), rates('copy')];
  return {
    format,
    megabytes: (results.get('download')?.[0]?.bytes ?? 0) / 2 ** 20,
    perSecond: median(downloads),
    copyPerSecond: median(copies),
    reached: median(downloads.map((rate, round) => rate / (copies[round] ?? Number.NaN))),
    memory: peak - before,
  };
}

function perSecond({ seconds }: Transfer): number {
  return (teams * teamSize) / seconds;
}

async function compareSubmits(site: Site, rounds: number): Promise<ExportTimes['submits']> {
  const results = await runRounds(
    [
      { name: 'alone', run: () => runSubmits(site) },
      { name: 'beside', run: () => runBesideDownloads(site) },
    ].map(({ name, run }) => ({
      name,
      run: async () => {
        await deleteSubmits(site.recorder.db);
        return run();
      },
    })),
    rounds,
  );
  const [alone, beside] = ['alone', 'beside'].map((side) => results.get(side) ?? []);
  if (!alone || !beside) throw new Error('A side is missing');
  return {
    alone: median(alone),
    beside: median(beside),
    ratio: median(beside.map((p99, round) => p99 / (alone[round] ?? Number.NaN))),
  };
}

/** Answers everybody of some teams, who have not answered yet. @returns the 99th percentile in milliseconds */
async function runSubmits({ real, framework }: Site): Promise<number> {
  const visits: Visit[] = Array.from({ length: submittingTeams * teamSize }, (_, index) => {
    const position = Math.floor(index / submittingTeams);
    const person = position * teams + (index % submittingTeams);
    return visitOf('submit', tokenOf(person), answersOf(framework, person));
  });
  return (await runVisits(real.port, concurrency, visits)).p99;
}

/** Downloads one file after another until all have answered. */
async function runBesideDownloads(site: Site): Promise<number> {
  const admin = { port: site.real.port, token: site.teamsAdmin };
  const answered = new AbortController();
  const downloads = async () => {
    while (!answered.signal.aborted) await download(admin, 'csv_wide', site.framework.id);
  };
  const submits = runSubmits(site).finally(() => answered.abort());
  const [p99] = await Promise.all([submits, downloads()]);
  return p99;
}
