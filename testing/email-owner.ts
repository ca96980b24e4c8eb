import { beforeEach } from 'vitest';
import { requestEmailChange } from '#contract/email-changes.ts';
import { acceptInvitation } from '#contract/invitations.ts';
import { changePassword, requestPasswordReset, resetPassword } from '#contract/passwords.ts';
import { confirmEmail } from '#contract/users.ts';
import { call, callAs } from './calls.ts';
import { invite } from './invite.ts';
import { mailsOf } from './mailbox.ts';
import { makeAccount, password, signInAs } from './make-account.ts';
import type { TestApp } from './test-app.ts';

export const newEmail = 'new@beacon.test';
export const newPassword = 'larches lean over water';

/** Ada, who changes their email address, with a new account and session before each test. */
export function emailOwner(server: TestApp): EmailOwner {
  const ada = new EmailOwner(server);
  beforeEach(() => ada.signUp());
  return ada;
}

class EmailOwner {
  readonly #server: TestApp;
  /** The address of the new account. */
  email = '';
  userId = '';
  session = '';

  constructor(server: TestApp) {
    this.#server = server;
  }

  async signUp(): Promise<void> {
    const { email, userId } = await makeAccount(this.#server.services, 'ada');
    Object.assign(this, { email, userId, session: await this.signIn(email) });
  }

  async signIn(email = this.email): Promise<string> {
    return (await signInAs(this.#server.app, email)).json().data.token;
  }

  request(email: string) {
    return callAs(this.#server.app, requestEmailChange, this.session, { email, password });
  }

  confirm(token: string) {
    return call(this.#server.app, confirmEmail, { payload: { token } });
  }

  acceptInvitation(token: string) {
    return call(this.#server.app, acceptInvitation, { params: { token }, payload: { password } });
  }

  async changePassword(): Promise<void> {
    const body = { currentPassword: password, password: newPassword };
    await callAs(this.#server.app, changePassword, this.session, body);
  }

  async resetPassword(): Promise<void> {
    const { app } = this.#server;
    await call(app, requestPasswordReset, { payload: { email: this.email } });
    const links = (await mailsOf(app)).flatMap((mail) => mail.links);
    const link = links.find((each) => each.includes('new_password')) ?? '';
    const payload = { token: link.split('=').at(-1), password: newPassword };
    await call(app, resetPassword, { payload });
  }

  async joinElsewhere(): Promise<void> {
    await this.acceptInvitation(await invite(this.#server.services, this.email));
  }

  /** The address of the account now. */
  async findEmail(): Promise<string | null> {
    const users = this.#server.services.db.selectFrom('users').select('email');
    return (await users.where('id', '=', this.userId).executeTakeFirstOrThrow()).email;
  }

  /** The token of the newest mail with a personal link to an address. */
  async tokenTo(address: string): Promise<string> {
    const mails = await mailsOf(this.#server.app);
    const links = mails.filter(({ to }) => to === address).flatMap((mail) => mail.links);
    const link = links.find((each) => /[\w-]{43}$/.test(each));
    return link?.split(/[/=]/).at(-1) ?? '';
  }

  /** The recipients and subjects of all mails, newest first. */
  async mailed() {
    return (await mailsOf(this.#server.app)).map(({ to, subject }) => [to, subject]);
  }

  pass(ms: number): void {
    const { clock } = this.#server.services;
    clock.moveTo(new Date(clock.now().getTime() + ms));
  }
}
