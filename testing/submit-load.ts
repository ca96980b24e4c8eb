import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import type { AssessmentInput } from '#contract/assessments.ts';
import type { Db } from '#server/platform/schema/schema.ts';
import { tokenOf } from '../bench/seed.ts';

/** What a person answers. */
export type InputOf = (person: number) => AssessmentInput;

interface Submitted {
  person: number;
  /** 0 where the connection broke before an answer. */
  status: number;
  problem: string | null;
  /** Seconds; 0 where nothing is said. */
  retryAfter: number;
  endedAt: number;
}

const clients = 8;

/** People of `seedPeople` who submit their answers, a few at once, until it ends or all have. */
export class SubmitLoad {
  readonly #url: string;
  readonly #inputOf: InputOf;
  readonly #last: number;
  readonly #submitted: Submitted[] = [];
  /** Resolves once all have submitted, or it has ended. */
  readonly done: Promise<unknown>;
  #next: number;
  #isOver = false;

  /** @param people the first who submits, and the first who does not */
  constructor(url: string, inputOf: InputOf, [first, end] = [0, Infinity]) {
    this.#url = url;
    this.#inputOf = inputOf;
    this.#next = first;
    this.#last = end;
    this.done = Promise.all(Array.from({ length: clients }, () => this.#submitAll()));
  }

  /** How many were answered with a status, since a time. */
  count(status: number, since = 0): number {
    return this.#submitted.filter((each) => each.status === status && each.endedAt >= since).length;
  }

  /** The milliseconds from a time to the next acknowledged answers. */
  backAfter(time: number): number {
    const next = this.#submitted.find(({ status, endedAt }) => status === 200 && endedAt >= time);
    return (next?.endedAt ?? Infinity) - time;
  }

  acknowledged(): number[] {
    return this.#submitted.filter(({ status }) => status === 200).map(({ person }) => person);
  }

  /** The first person who has not submitted yet. */
  get next(): number {
    return this.#next;
  }

  /** How others were answered, each kind once; `broken` where the connection was. */
  refusals(): string[] {
    const refused = this.#submitted.filter(({ status }) => status !== 200);
    const words = refused.map(({ status, problem, retryAfter }) =>
      status === 0
        ? 'broken'
        : `${status} ${problem}, ${retryAfter > 0 ? 'with' : 'without'} Retry-After`,
    );
    return [...new Set(words)].toSorted();
  }

  async end(): Promise<void> {
    this.#isOver = true;
    await this.done;
  }

  async #submitAll(): Promise<void> {
    while (!this.#isOver && this.#next < this.#last) {
      const person = this.#next++;
      const submitted = await submit(this.#url, person, this.#inputOf(person));
      this.#submitted.push(submitted);
      // Whoever is refused waits a little.
      if (submitted.status !== 200) await wait(100);
    }
  }
}

/** Submits what a person answers, as a browser does that may send it again. */
async function submit(url: string, person: number, input: AssessmentInput): Promise<Submitted> {
  const token = tokenOf(person);
  try {
    const answer = await fetch(`${url}/api/assessments/${token}/response?number=2`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'idempotency-key': token },
      body: JSON.stringify(input),
    });
    const { errors } = await answer.json();
    const retryAfter = Number(answer.headers.get('retry-after'));
    const problem = errors?.id ?? null;
    return { person, status: answer.status, problem, retryAfter, endedAt: Date.now() };
  } catch {
    return { person, status: 0, problem: null, retryAfter: 0, endedAt: Date.now() };
  }
}

/** The numbers of the people whose answers to the open assessment are stored. */
export async function storedPeople(db: Db): Promise<number[]> {
  const { rows } = await sql<{ person: number }>`
    select right(member_id::text, 12)::bigint::int as person from responses
    where idempotency_key <> 'past'`.execute(db);
  return rows.map(({ person }) => person);
}
