import type { Page } from '@playwright/test';
import { assessLink } from './assess-links.ts';
import { beaconPath, signIn } from './demo-people.ts';

/** A page whose first load is measured. */
export interface LoadedPage {
  name: string;
  /** The demo person who opens it; nobody by default. */
  who?: string;
  path: (page: Page) => Promise<string>;
  /** A selector of what the page is opened for. */
  content: string;
  limits: { requests: number; kilobytes: number };
}

const app = { requests: 10, kilobytes: 200 };
// Its chart and its panels are loaded beside it.
const beacon = { requests: 14, kilobytes: 260 };
const assess = { requests: 3, kilobytes: 80 };
const card = 'main a[href^="/beacon/"]';
const question = 'h1';

/** The pages that people open from a bookmark, a link or a mail. */
export const loadedPages: LoadedPage[] = [
  appPage('home, signed out', '/', 'h1'),
  appPage('login', '/login', 'main form'),
  appPage('list of Beacons', '/beacons', card, 'ada'),
  appPage('reports', '/reports', 'main a[href^="/reports/"]', 'ada'),
  { ...appPage('Beacon', beaconPath('riley'), 'main h1', 'ada'), limits: beacon },
  assessPage('dial', 'tess', 'Riley Frost'),
  assessPage('faces', 'luis', 'Jude Quinn'),
  assessPage('sdq', 'parker', 'Leo Reid'),
  assessPage('radio', 'tess', 'Mila Novak'),
];

/** Signs in as the person of a page, if any, and returns its address. */
export async function prepare(page: Page, { who, path }: LoadedPage): Promise<string> {
  if (who) await signIn(page, who);
  return path(page);
}

function appPage(name: string, path: string, content: string, who?: string): LoadedPage {
  return { name, path: async () => path, content, limits: app, ...(who && { who }) };
}

function assessPage(
  format: 'dial' | 'faces' | 'sdq' | 'radio',
  who: string,
  about: string,
): LoadedPage {
  const path = (page: Page) => assessLink(page, format, who, about);
  return { name: `assessment, ${format}`, path, content: question, limits: assess };
}
