import { createBeacon, updateBeacon } from '#contract/beacons.ts';
import type { Beacon } from '#contract/beacons.ts';
import { demoId } from '#server/demo/ids.ts';
import { loadDemo } from '#server/demo/load-demo.ts';
import { openTestDatabase } from './databases.ts';
import { HttpApp } from './http-app.ts';
import type { Answer } from './http-app.ts';

export const weekly = { periodType: 'week', period: 1, startOn: '2026-11-02', daysOpen: 1 };

/** The demo, with people who create and change Beacons. */
export class BeaconMaker implements AsyncDisposable {
  readonly app: HttpApp;
  readonly #opened: AsyncDisposableStack;
  #formCount = 0;

  private constructor(app: HttpApp, opened: AsyncDisposableStack) {
    this.app = app;
    this.#opened = opened;
  }

  static async open(): Promise<BeaconMaker> {
    await using opened = new AsyncDisposableStack();
    const database = opened.use(await openTestDatabase());
    const app = opened.use(await HttpApp.start(database));
    await loadDemo(app.services);
    return new BeaconMaker(app, opened.move());
  }

  /** The form of a new Beacon with a new client. */
  form(changes: Record<string, unknown> = {}): Record<string, unknown> {
    this.#formCount += 1;
    return {
      organisation: 'riverside',
      beaconName: 'Nia',
      clientExternalRef: `N-${this.#formCount}`,
      gender: 'female',
      dateOfBirth: '2014-03-01',
      frameworkId: 'strengths-and-difficulties',
      schedule: weekly,
      members: [{ name: '', email: '', roles: ['viewer'] }],
      ...changes,
    };
  }

  /** Creates a Beacon as Cora, unless another person is named. */
  async create(body: object, name = 'cora', headers = {}): Promise<Answer> {
    return this.app.post(createBeacon.path, body, { ...(await this.signIn(name)), ...headers });
  }

  /** Changes a Beacon as Ada, unless another person is named. */
  async update(uuid: string, body: object, name = 'ada'): Promise<Answer> {
    return this.app.put(updateBeacon.path.replace('{uuid}', uuid), body, await this.signIn(name));
  }

  /** Creates a Beacon with these members and reads it. */
  async make(members: object[], changes: Record<string, unknown> = {}): Promise<Beacon> {
    const { uuid } = beaconOf(await this.create(this.form({ members, ...changes })));
    return this.find(uuid);
  }

  /** Reads a Beacon as Ada, unless another person is named. */
  async find(uuid: string, name = 'ada'): Promise<Beacon> {
    return beaconOf(await this.app.get(`/api/beacons/${uuid}`, await this.signIn(name)));
  }

  /** Signs in a person of Riverside, unless an address is given. */
  signIn(name: string): Promise<{ authorization: string }> {
    const email = name.includes('@') ? name : `${name}@riverside.test`;
    return this.app.signIn({ userId: demoId('user', email) });
  }

  /** Counts the rows of all tables that a new Beacon changes. */
  async countAll(): Promise<number[]> {
    const counts: number[] = [];
    for (const table of ['beacons', 'clients', 'members', 'users', 'invitations'] as const) {
      const all = this.app.services.db
        .selectFrom(table)
        .select(({ fn }) => fn.countAll<number>().as('count'));
      counts.push((await all.executeTakeFirstOrThrow()).count);
    }
    return counts;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#opened.disposeAsync();
  }
}

export function beaconOf({ data }: Answer): Beacon {
  return data['beacon'] as Beacon;
}

export function fieldErrorsIn({ status, errors }: Answer): [number, unknown] {
  return [status, errors['fields']];
}
