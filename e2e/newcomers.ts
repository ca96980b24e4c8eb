import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, type Page, test } from '@playwright/test';
import { fromRoot } from '../tools/project.mjs';
import { environmentOf, type Part } from './parts.ts';

/** The password of everybody `newcomer` makes. */
export const newcomerPassword = 'three patient herons';

/** Where they arrive: they run the organisation they were invited to. */
export const newcomerHome = '/org/heron-house';

/** Invites somebody by the command of administrators, and gives the path where they accept. */
export async function invite(email: string, organisation = 'Heron House'): Promise<string> {
  const asked = ['--organisation', organisation, '--email', email, '--time-zone', 'Europe/London'];
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [fromRoot('server/admin.ts'), 'create', ...asked],
    { env: { ...process.env, ...environmentOf(test.info().project.name as Part) } },
  );
  const path = /\/user_invite\/[\w-]+/.exec(stdout)?.[0];
  if (!path) throw new Error(`no invitation in: ${stdout}`);
  return path;
}

/** Makes an account that no other journey knows, and signs in with it. */
export async function newcomer(page: Page, name: string, organisation?: string): Promise<string> {
  const email = `${name}@heron.test`;
  const path = await invite(email, organisation);
  const answer = await page.request.put(path.replace('/user_invite', '/api/user_invitations'), {
    data: { password: newcomerPassword, passwordConfirmation: newcomerPassword },
  });
  expect(answer.status(), await answer.text()).toBe(200);
  return email;
}
