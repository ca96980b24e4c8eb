import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify';
import { createApp } from '#server/app.ts';
import { runDueWindows } from '#server/assessments/open-windows.ts';
import type { Clock } from '#server/platform/time/clock.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import type { MailTransport } from '#server/mail/mail-transport.ts';
import { deliverMails } from '#server/mail/deliver-mails.ts';
import type { Services } from '#server/platform/services.ts';
import { call } from '#testing/calls.ts';
import { joinTestDatabase } from '#testing/databases.ts';
import { inProduction } from '#testing/outbox.ts';
import { testServices } from '#testing/test-services.ts';

const never = new AbortController().signal;

/** One server process: its own services, connections and app on the shared database. */
export class SimulatedProcess implements AsyncDisposable {
  readonly services: Services;
  readonly #app: FastifyInstance;
  readonly #opened: AsyncDisposableStack;

  private constructor(services: Services, app: FastifyInstance, opened: AsyncDisposableStack) {
    this.services = services;
    this.#app = app;
    this.#opened = opened;
  }

  static async start(clock: Clock): Promise<SimulatedProcess> {
    await using opened = new AsyncDisposableStack();
    const database = opened.use(await joinTestDatabase());
    const services: Services = { ...inProduction(await testServices(database)), clock };
    const app = createApp(services, { database });
    opened.defer(() => app.close());
    return new SimulatedProcess(services, app, opened.move());
  }

  openWindows(): Promise<void> {
    return runDueWindows(this.services);
  }

  deliver(transport: MailTransport): Promise<void> {
    return deliverMails(this.services, transport, never);
  }

  call(
    endpoint: Endpoint,
    options: InjectOptions & { params?: Record<string, string> },
  ): Promise<LightMyRequestResponse> {
    return call(this.#app, endpoint, options);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#opened.disposeAsync();
  }
}
