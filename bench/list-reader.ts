import type { FastifyInstance } from 'fastify';
import type { AnswerOf } from '#contract/endpoint.ts';
import type { listBeacons } from '#contract/beacon-lists.ts';

export const pageKinds = ['first', 'next', 'neighbour', 'previous', 'last'] as const;
export type PageKind = (typeof pageKinds)[number];

export interface ListRequest {
  path: string;
  query: Record<string, string>;
}

type Answer = AnswerOf<typeof listBeacons>;

/** A user who reads lists of one organisation. */
export class Reader {
  readonly #app: FastifyInstance;
  readonly #headers: Record<string, string>;
  readonly #slug: string;

  constructor(app: FastifyInstance, token: string, slug: string) {
    this.#app = app;
    this.#headers = { authorization: `Bearer ${token}` };
    this.#slug = slug;
  }

  /** Returns a function that reads the page and returns the milliseconds it took. */
  async prepareVisit(request: ListRequest, kind: PageKind): Promise<() => Promise<number>> {
    const query = await this.#requestFor(this.#withOwnOrganisation(request), kind);
    return async () => {
      const startedAt = performance.now();
      await this.#read(query);
      return performance.now() - startedAt;
    };
  }

  #withOwnOrganisation({ path, query }: ListRequest): ListRequest {
    return { path, query: query['organisation'] ? { ...query, organisation: this.#slug } : query };
  }

  /** `neighbour` and `previous` are read from page nine. */
  async #requestFor(request: ListRequest, kind: PageKind): Promise<ListRequest> {
    if (kind === 'first') return request;
    const first = await this.#read(request);
    if (kind === 'next') return requestPage(request, first, 2);
    if (kind === 'last') return requestPage(request, first, first.totalPages);
    let answer = first;
    for (const page of [3, 5, 7, 9].filter((each) => each <= first.totalPages)) {
      answer = await this.#read(requestPage(request, answer, page));
    }
    return requestPage(request, answer, answer.page - (kind === 'previous' ? 1 : 2));
  }

  async #read({ path, query }: ListRequest): Promise<Answer> {
    const answer = await this.#app.inject({ url: path, query, headers: this.#headers });
    if (answer.statusCode !== 200) throw new Error(`The server answered: ${answer.body}`);
    return answer.json().data;
  }
}

function requestPage({ path, query }: ListRequest, { keys }: Answer, page: number): ListRequest {
  const key = keys.find((each) => each.page === page)?.key;
  return { path, query: { ...query, page: String(page), ...(key && { key }) } };
}
