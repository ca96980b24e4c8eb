import { queryOptions, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { findSignOn, startSignOn } from '#contract/sign-on.ts';
import type { FoundProvider } from '#contract/sign-on.ts';
import { call, problemTitle } from '#web/shell/api/call.ts';
import { queryClient } from '#web/shell/api/query-client.ts';
import { useSubmit } from '#web/shell/forms/use-submit.ts';

/** What the sign-in page knows of single sign-on for what was typed. */
export interface SignOn {
  provider: FoundProvider | null;
  problem: string | null;
  isLeaving: boolean;
  /** Notes what was typed, once it is complete. */
  look: (typed: string) => void;
  /** Finds the provider of what was typed. */
  find: (typed: string) => Promise<FoundProvider | null>;
  /** Goes there; by default with what was noted. */
  leave: (provider: FoundProvider, typed?: string) => void;
}

/** Leads people to the provider of the domain of their address, and back to a page. */
export function useSignOn(then: string | undefined): SignOn {
  const [email, setEmail] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const query = useQuery({ ...providerOf(email), enabled: isComplete(email) });
  const { submit, isBusy } = useSubmit(async (provider: FoundProvider, typed: string = email) => {
    const hint = typed.trim();
    setEmail(hint);
    setProblem(null);
    const body = { provider: provider.id, ...(hint && { email: hint }), ...(then && { then }) };
    try {
      const { url } = await call(startSignOn, { body });
      window.location.assign(url);
      await shownAgain();
    } catch (error) {
      setProblem(problemTitle(error));
    }
  });
  return {
    provider: (isComplete(email) && query.data?.provider) || null,
    problem,
    isLeaving: isBusy,
    look: (typed) => setEmail(typed.trim()),
    async find(typed) {
      if (!isComplete(typed)) return null;
      return (await queryClient.fetchQuery(providerOf(typed.trim()))).provider;
    },
    leave: submit,
  };
}

/** Waits until somebody comes back to this page, which browsers keep as it was. */
function shownAgain(): Promise<unknown> {
  return new Promise((resolve) => window.addEventListener('pageshow', resolve, { once: true }));
}

function providerOf(email: string) {
  return queryOptions({
    queryKey: ['sign-on', email.slice(email.lastIndexOf('@') + 1).toLowerCase()],
    queryFn: () => call(findSignOn, { body: { email } }),
    staleTime: 60_000,
    // The password works without it.
    meta: { showsErrors: true },
  });
}

/** Whether a text has the domain of an address. */
function isComplete(text: string): boolean {
  return /^[^@\s]+@[^@\s]+\.[^@\s]+$/.test(text.trim());
}
