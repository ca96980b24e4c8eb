import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, RouterProvider } from '@tanstack/react-router';
import { cleanup, configure, render, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach } from 'vitest';
import type { Endpoint } from '#contract/endpoint.ts';
import type { CurrentUser } from '#contract/users.ts';
import { stubMedia } from './media.ts';
import { queryClient } from '#web/shell/api/query-client.ts';
import { createAppRouter } from '#web/shell/routes/routes.tsx';
import { Toasts } from '#web/design/toasts/toasts.tsx';
import { theme } from '#web/design/theme.ts';
import { aUser } from './sample-beacon.ts';
import { stubDialogs } from './stub-dialogs.ts';

// Lazily loaded pages take longer on a busy machine.
configure({ asyncUtilTimeout: 10_000 });

let router: ReturnType<typeof createAppRouter> | null = null;

// A navigation that still loads would render after the document of a test file is gone.
afterEach(async () => {
  await waitFor(() => {
    if (router?.state.status === 'pending') throw new Error('The navigation has not ended');
  });
  cleanup();
});

type Handler = (body: Record<string, unknown>) => Response | null | Promise<Response>;

/** The server's answers by 'METHOD /path'; null for a failed connection. */
export type Answers = Record<string, Handler>;

/** Answers by endpoint, for paths without parameters. */
export function answersFrom(answers: [Endpoint, Handler][]): Answers {
  return Object.fromEntries(
    answers.map(([{ method, path }, answer]) => [`${method} ${path}`, answer]),
  );
}

/** A successful answer. */
export const data = (answer: unknown) => () => Response.json({ data: answer });

/** A problem. */
export const problem = (status: number, id: string, title: string) => () =>
  Response.json({ errors: { id, title } }, { status });

interface Sent {
  call: string;
  body: Record<string, unknown>;
}

/** Renders the app at an address, signed in as a user, with stubbed server answers. */
export function renderApp(start: string, answers: Answers, user: CurrentUser | null = aUser()) {
  cleanup();
  queryClient.clear();
  stubBrowser();
  const isDemo = 'GET /api/dev/quick_logins' in answers;
  document.head.innerHTML = `<meta name="demo" content="${isDemo ? 'yes' : 'no'}" />`;
  const session = { user, isNew: false };
  const all: Answers = { 'GET /api/sessions/current': () => data(session)(), ...answers };
  const calls: string[] = [];
  const sent: Sent[] = [];
  globalThis.fetch = async (address, { method = 'GET', body } = {}) => {
    if (typeof address !== 'string') throw new TypeError('Unexpected call');
    const call = `${method} ${address}`;
    const parsed: Sent['body'] = typeof body === 'string' ? JSON.parse(body) : {};
    calls.push(call);
    if (method !== 'GET') sent.push({ call, body: parsed });
    const answer =
      call in all ? await all[call]?.(parsed) : problem(404, 'not_found', 'Not found')();
    if (!answer) throw new TypeError('Failed to fetch');
    return answer;
  };
  const history = createMemoryHistory({ initialEntries: [start] });
  router = createAppRouter(history);
  render(
    <MantineProvider theme={theme} env="test">
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
        <Toasts />
      </QueryClientProvider>
    </MantineProvider>,
  );
  const path = () => history.location.href;
  return { calls, sent, session, history, path, user: userEvent.setup() };
}

/** Stubs what jsdom lacks: element sizes, media queries and dialogs. */
function stubBrowser(): void {
  globalThis.ResizeObserver = class {
    observe() {}
    unobserve() {}
    disconnect() {}
  };
  stubMedia();
  stubDialogs();
}
