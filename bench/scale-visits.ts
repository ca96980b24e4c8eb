import { setTimeout } from 'node:timers/promises';
import type { Page, Place, Visitor } from './scale-page.ts';

/** An organisation on a server, with the sessions of those who open its pages. */
export interface Reader extends Place {
  /** The address of the server. */
  address: string;
  sessions: Record<Visitor, string | null>;
}

/** One answer, with what was waited until the server had prepared it. */
export interface Answered {
  ms: number;
  preparedMs: number;
  kilobytes: number;
  data: unknown;
}

const mostPreparation = 15 * 60_000;

/** Opens the page once. Returns a function that opens it again, at its part of the list. */
export async function prepareVisit(
  page: Page,
  reader: Reader,
): Promise<[Answered, () => Promise<Answered>]> {
  const first = await ask(page, reader, {});
  if (page.part === 'first') return [first, () => ask(page, reader, {})];
  const query = numberOf(page, first.data);
  return [first, () => ask(page, reader, query)];
}

/** Reads an answer, as often as the server says that it is being prepared. @throws Error for any other answer than 200 */
async function ask(page: Page, reader: Reader, part: Record<string, string>): Promise<Answered> {
  const startedAt = performance.now();
  for (;;) {
    const askedAt = performance.now();
    const response = await fetch(addressOf(page, reader, part), {
      headers: headersOf(page, reader),
    });
    const text = await response.text();
    const ms = performance.now() - askedAt;
    if (response.status === 200) {
      const { data } = JSON.parse(text) as { data: unknown };
      return { ms, preparedMs: askedAt - startedAt, kilobytes: text.length / 1024, data };
    }
    const seconds = Number(response.headers.get('retry-after'));
    const isPreparing = response.status === 503 && text.includes('"report_in_preparation"');
    if (!isPreparing || !(seconds > 0) || askedAt - startedAt > mostPreparation) {
      throw new Error(`${response.status} after ${ms.toFixed(0)} ms: ${text.slice(0, 300)}`);
    }
    await setTimeout(seconds * 1000);
  }
}

function addressOf(
  { endpoint, params, query }: Page,
  reader: Reader,
  part: Record<string, string>,
): URL {
  const names = params(reader);
  const path = endpoint.path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(names[name] ?? ''),
  );
  const search = new URLSearchParams({ ...query(reader), ...part });
  return new URL(`${path}?${search}`, reader.address);
}

function headersOf({ as }: Page, { sessions }: Reader): Record<string, string> {
  const session = sessions[as];
  return session === null ? {} : { authorization: `Bearer ${session}` };
}

interface Listed {
  totalPages: number;
  snapshot?: string | null;
  keys?: { page: number; key: string | null }[];
}

/** The query of a page further on in a list. */
function numberOf({ part, reach }: Page, data: unknown): Record<string, string> {
  const { totalPages, snapshot, keys } = listedOf(data);
  const total = Math.max(totalPages, 1);
  const rows = Object.values(data as object).find(Array.isArray)?.length || 1;
  const middle = Math.max(1, Math.min(Math.ceil(total / 2), Math.floor(reach / rows)));
  const number = part === 'last' ? total : middle;
  // The first page has no key.
  if (number === 1) return {};
  const key = keys?.find((each) => each.page === number)?.key;
  return {
    page: String(number),
    ...(key && { key }),
    ...(snapshot && { snapshot }),
  };
}

/** What an answer says of the pages of its list; reports say it further inside. */
function listedOf(data: unknown): Listed {
  const { report } = data as { report?: { reportData: Listed } };
  return report ? report.reportData : (data as Listed);
}
