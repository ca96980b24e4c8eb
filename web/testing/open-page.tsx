import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, RouterProvider } from '@tanstack/react-router';
import { cleanup, render } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { Endpoint } from '#contract/endpoint.ts';
import { findSession } from '#contract/sessions.ts';
import type { CurrentUser } from '#contract/users.ts';
import { queryClient } from '../query-client.ts';
import { createAppRouter } from '../routes.tsx';

type Answering = (body: Record<string, unknown>) => Response;

export interface Sent {
  call: string;
  body: Record<string, unknown>;
}

export const nora: CurrentUser = {
  id: '0190a000-0000-7000-8000-000000000001',
  email: 'nora@riverside.test',
  username: 'nora',
  name: 'Nora Silva',
  fullName: null,
  phone: null,
  avatar: null,
  importer: false,
  defaultBeaconUuid: null,
  mfaRequired: false,
  mfaEnabled: false,
  backupCodesGenerated: false,
  tags: [],
  orgs: [],
};

export const data = (answer: object) => Response.json({ data: answer });

export const refusal = (status: number, id: string, title: string) =>
  Response.json({ errors: { id, title } }, { status });

/** Opens the app at an address, as `user`, against a server that answers each call as told. */
export function openPage(
  address: string,
  user: CurrentUser | null,
  answers: [Endpoint, Answering][] = [],
) {
  cleanup();
  queryClient.clear();
  stubBrowser();
  const sent: Sent[] = [];
  const session = { user };
  const known = new Map<string, Answering>([
    [callOf(findSession), () => data(session)],
    ...answers.map(([endpoint, answer]): [string, Answering] => [callOf(endpoint), answer]),
  ]);
  globalThis.fetch = async (path, { method = 'GET', body } = {}) => {
    if (typeof path !== 'string') throw new TypeError('Unexpected call');
    const call = `${method} ${path}`;
    const parsed: Record<string, unknown> = typeof body === 'string' ? JSON.parse(body) : {};
    if (method !== 'GET') sent.push({ call, body: parsed });
    return known.get(call)?.(parsed) ?? refusal(404, 'not_found', 'Unknown call');
  };
  const history = createMemoryHistory({ initialEntries: [address] });
  const router = createAppRouter(history);
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </MantineProvider>,
  );
  return { sent, session, history, user: userEvent.setup(), path: () => history.location.href };
}

function callOf({ method, path }: Endpoint): string {
  return `${method} ${path}`;
}

/** What jsdom has not, and pages ask for. */
function stubBrowser(): void {
  window.matchMedia = (media) =>
    Object.assign(new EventTarget(), {
      matches: false,
      media,
      onchange: null,
      addListener: () => {},
      removeListener: () => {},
    });
  window.scrollTo = () => {};
}
