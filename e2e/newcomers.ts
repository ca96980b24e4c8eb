import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, type Page, test } from '@playwright/test';
import { fromRoot } from '../tools/project.mjs';
import { environmentOf, type Part } from './parts.ts';

/** The password of every account that `makeNewcomer` creates. */
export const newcomerPassword = 'three patient herons';

/** The page after signing in: the organisation of which they are admin. */
export const newcomerHome = '/org/heron-house';

// Somewhere among them it is day, so that no mail waits for the morning.
const timeZones = ['Europe/London', 'America/Los_Angeles', 'Asia/Tokyo'];

/** Invites an address by `server/admin.ts`. Returns the path of the invitation. */
export async function invite(email: string, organisation = 'Heron House'): Promise<string> {
  const timeZone = timeZones.find(isDay) ?? 'Europe/London';
  const args = ['--organisation', organisation, '--email', email, '--time-zone', timeZone];
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [fromRoot('server/admin.ts'), 'create', ...args],
    { env: { ...process.env, ...environmentOf(test.info().project.name as Part) } },
  );
  const path = /\/user_invite\/[\w-]+/.exec(stdout)?.[0];
  if (!path) throw new Error(`no invitation in: ${stdout}`);
  return path;
}

function isDay(timeZone: string): boolean {
  const clock = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', hourCycle: 'h23', timeZone });
  const hour = Number(clock.format(new Date()));
  return hour >= 8 && hour < 20;
}

/** Creates an account that no other journey uses and signs in with it. */
export async function makeNewcomer(
  page: Page,
  name: string,
  organisation?: string,
): Promise<string> {
  const email = `${name}@heron.test`;
  const path = await invite(email, organisation);
  const answer = await page.request.put(path.replace('/user_invite', '/api/user_invitations'), {
    data: { password: newcomerPassword, passwordConfirmation: newcomerPassword },
  });
  expect(answer.status(), await answer.text()).toBe(200);
  return email;
}
