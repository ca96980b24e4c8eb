import type { Page } from '@playwright/test';
import { answerForMadeUpLinks, signInAs } from './demo-site.ts';
import { type Site, type Visit, visits } from './visits.ts';

/** What a first load may take, in English. */
export interface LoadLimits {
  requests: number;
  /** Of 1,024 bytes. */
  kilobytes: number;
  /** The sum of the layout shifts. */
  shift: number;
  /** On a slow phone, which only the benchmark measures. */
  paintedMs: number;
}

const app = { requests: 10, kilobytes: 200, shift: 0.02, paintedMs: 2500 };
const assess = { requests: 3, kilobytes: 80, shift: 0.02, paintedMs: 1200 };

/** Pages with more on them than the others. */
const heavy: Record<string, number> = {
  // Results, members and files of a Beacon.
  '/beacon/$beaconUuid': 218,
  '/beacon/$beaconUuid, SDQ': 218,
  // Both check a questionnaire by the rules of the server.
  '/org/$slug/frameworks/$id': 212,
  '/org/$slug/frameworks/drafts/$draftId': 250,
  // A picture.
  '/help/$page': 214,
};

/** The pages that people open from a bookmark, a link or a mail. */
export const loadedPages = visits.filter(({ isLater }) => !isLater);

export function limitsOf({ name, route }: Visit): LoadLimits {
  if (!route) return assess;
  return { ...app, kilobytes: heavy[name] ?? app.kilobytes };
}

/** Signs in as the person who opens a page, and returns its address. */
export async function prepare(page: Page, { as, name, path }: Visit, site: Site): Promise<string> {
  await answerForMadeUpLinks(page);
  await signInAs(page, as);
  const address = path(site);
  if (!address) throw new Error(`The demo has no page ${name}`);
  return address;
}
