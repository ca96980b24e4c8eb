import { findAssessmentResult } from '#contract/assessment-results.ts';
import { loadAssessment, submitResponse } from '#contract/assessments.ts';
import { listBeacons } from '#contract/beacon-lists.ts';
import { createBeacon, findBeacon } from '#contract/beacons.ts';
import type { Beacon } from '#contract/beacons.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { findInvitation } from '#contract/invitations.ts';
import {
  addOrganisationUser,
  listOrganisationUsers,
  updateOrganisationUser,
} from '#contract/organisations.ts';
import { listQrBeacons, toggleQrStatus } from '#contract/qr-codes.ts';
import { copyPersonalLink, listBeaconMails, sendReminder } from '#contract/reminders.ts';
import type { Actor } from './people.ts';
import type { RequestInput } from './request.ts';
import type { Fixture } from './fixture.ts';
import { answersTo } from '#testing/answers.ts';

export const typed = { name: 'Quinn Typed', phone: '+44 20 7946 0999' };
const slug = 'riverside';
const framework = { id: 'strengths-and-difficulties', version: 2 };

interface Answer {
  call: string;
  status: number;
  body: string;
}

/** Records the calls that an admin and a Beacon Creator can make about a person, with the answers. */
export class Tracer {
  readonly answers: Answer[] = [];
  readonly #fixture: Fixture;
  readonly #addresses: string[];

  /** @param addresses the addresses that differ between traces */
  constructor(fixture: Fixture, ...addresses: string[]) {
    this.#fixture = fixture;
    this.#addresses = addresses;
  }

  async call<E extends Endpoint>(endpoint: E, input: RequestInput<E>, who: Actor = 'OA') {
    const answer = await this.#fixture.call(who, endpoint, input);
    const { method, path } = endpoint;
    this.answers.push({
      call: `${method} ${path}`,
      status: answer.statusCode,
      body: answer.body,
    });
    return answer.json().data;
  }

  async add(email: string, name = typed.name) {
    const body = { ...typed, name, email };
    return this.#follow(await this.call(addOrganisationUser, { params: { slug }, body }));
  }

  async change(id: string, body: { name: string; email: string }) {
    return this.#follow(await this.call(updateOrganisationUser, { params: { slug, id }, body }));
  }

  /** Opens the link in an answer. */
  async #follow<D extends { link?: string | null } | undefined>(data: D): Promise<D> {
    const token = data?.link?.split('/').at(-1);
    if (token) await this.call(findInvitation, { params: { token } }, 'A0');
    return data;
  }

  /** Reads every page that shows the person. */
  async readAll(uuid: string): Promise<Beacon> {
    await this.call(listOrganisationUsers, { params: { slug }, query: { searchTerm: 'quinn' } });
    await this.call(listOrganisationUsers, {
      params: { slug },
      query: { searchTerm: 'whitfield' },
    });
    await this.call(listBeacons, { query: { searchTerm: 'Traced' } });
    await this.call(listBeaconMails, { params: { uuid } });
    await this.call(listQrBeacons, { query: { organisation: slug } });
    return (await this.call(findBeacon, { params: { uuid } })).beacon;
  }

  /** Creates a Beacon with the person as assessor. */
  async makeBeacon(email: string): Promise<string> {
    const body = {
      organisation: slug,
      beaconName: 'Traced',
      clientExternalRef: 'T-1',
      gender: 'female' as const,
      dateOfBirth: '2014-03-01',
      frameworkId: framework.id,
      schedule: { periodType: 'week' as const, period: 1, startOn: '2026-11-02', daysOpen: 1 },
      members: [{ name: typed.name, email, phone: typed.phone, roles: ['parent' as const] }],
    };
    return (await this.call(createBeacon, { body }, 'CR')).beacon.uuid;
  }

  /** Answers by the QR code, which an admin can activate and open. */
  async answer(uuid: string, member: { id: string; userId: string }): Promise<void> {
    await this.call(sendReminder, { params: { uuid }, body: { user_id: member.userId } });
    await this.call(copyPersonalLink, { params: { uuid }, body: { user_id: member.userId } });
    const body = { active: true, beacon_role_ids: [member.id] };
    const { beacon_roles: codes } = await this.call(toggleQrStatus, { body });
    const { token } = codes[0];
    await this.call(loadAssessment, { query: { token } }, 'A0');
    const input = answersTo(await this.#fixture.services.frameworks.find(framework));
    const sent = { params: { token }, query: { number: 1 }, body: input };
    await this.call(submitResponse, sent, 'A0');
    await this.call(loadAssessment, { query: { token } }, 'A0');
    await this.call(findAssessmentResult, { params: { uuid, number: 1 } });
  }

  /** The rejected calls with their problem ids. */
  get rejectedCalls(): string[] {
    return this.answers
      .filter(({ status }) => status >= 400)
      .map(({ call, status, body }) => `${call} ${status} ${JSON.parse(body).errors.id}`);
  }

  /** All answers, with ids, tokens and addresses numbered in order of appearance. */
  get text(): string[] {
    const numbers = new Map<string, string>();
    const numbered = (kind: string) => (text: string) => {
      if (!numbers.has(text)) numbers.set(text, `<${kind} ${numbers.size}>`);
      return numbers.get(text) ?? '';
    };
    const names = new Map(this.#addresses.map((address, n) => [address, `<address ${n}>`]));
    return this.answers.map(({ call, status, body }) => {
      let text = body;
      for (const [address, name] of names) text = text.replaceAll(address, name);
      text = text.replaceAll(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, numbered('id'));
      text = text.replaceAll(/[\w-]{32,}/g, numbered('token'));
      return `${call} ${status} ${text}`;
    });
  }
}

/** The answers in which two traces differ, with an excerpt at the first difference. */
export function differences({ text: first }: Tracer, { text: second }: Tracer): [string, string][] {
  return Array.from({ length: Math.max(first.length, second.length) }).flatMap((_, n) => {
    const line = first[n] ?? '';
    const otherLine = second[n] ?? '';
    if (line === otherLine) return [];
    const start = line.split('').findIndex((character, index) => character !== otherLine[index]);
    const call = line.slice(0, 60);
    return [
      [
        `${n} ${call} … ${line.slice(start - 60, start + 60)}`,
        otherLine.slice(start - 60, start + 60),
      ],
    ];
  });
}
