import type { FastifyInstance } from 'fastify';
import type { AnswerOf } from '#contract/endpoint.ts';
import type { listBeacons } from '#contract/beacon-lists.ts';

export const pageKinds = ['first', 'next', 'neighbour', 'previous', 'last'] as const;
export type PageKind = (typeof pageKinds)[number];

/** A list as it is asked for. */
export interface Listed {
  path: string;
  query: Record<string, string>;
}

type Answer = AnswerOf<typeof listBeacons>;

/** Somebody who reads lists of one organisation. */
export class Reader {
  readonly #app: FastifyInstance;
  readonly #headers: Record<string, string>;
  readonly #slug: string;

  constructor(app: FastifyInstance, token: string, slug: string) {
    this.#app = app;
    this.#headers = { authorization: `Bearer ${token}` };
    this.#slug = slug;
  }

  /** What to call again and again; it tells how many milliseconds a page of this kind took. */
  async visit(listed: Listed, kind: PageKind): Promise<() => Promise<number>> {
    const query = await this.#queryOf(this.#ownOf(listed), kind);
    return async () => {
      const startedAt = performance.now();
      await this.#read(query);
      return performance.now() - startedAt;
    };
  }

  #ownOf({ path, query }: Listed): Listed {
    return { path, query: query['organisation'] ? { ...query, organisation: this.#slug } : query };
  }

  /** Neighbours and the page before are those of page nine. */
  async #queryOf(listed: Listed, kind: PageKind): Promise<Listed> {
    if (kind === 'first') return listed;
    const first = await this.#read(listed);
    if (kind === 'next') return pageBeside(listed, first, 2);
    if (kind === 'last') return pageBeside(listed, first, first.totalPages);
    let answer = first;
    for (const page of [3, 5, 7, 9].filter((each) => each <= first.totalPages)) {
      answer = await this.#read(pageBeside(listed, answer, page));
    }
    return pageBeside(listed, answer, answer.page - (kind === 'previous' ? 1 : 2));
  }

  async #read({ path, query }: Listed): Promise<Answer> {
    const answer = await this.#app.inject({ url: path, query, headers: this.#headers });
    if (answer.statusCode !== 200) throw new Error(`The server answered: ${answer.body}`);
    return answer.json().data;
  }
}

function pageBeside({ path, query }: Listed, { keys }: Answer, page: number): Listed {
  const key = keys.find((each) => each.page === page)?.key;
  return { path, query: { ...query, page: String(page), ...(key && { key }) } };
}
