import { beforeEach } from 'vitest';
import { makeAccount } from './make-account.ts';
import type { MadeAccount } from './make-account.ts';
import type { TestApp } from './test-app.ts';

/** An account that is created again before each test of a file. */
export function newAccount(
  server: TestApp,
  name: string,
  options: Parameters<typeof makeAccount>[2] = {},
): MadeAccount {
  const account = {} as MadeAccount;
  beforeEach(async () => {
    Object.assign(account, await makeAccount(server.services, name, options));
  });
  return account;
}
