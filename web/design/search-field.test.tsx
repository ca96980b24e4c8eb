import { MantineProvider } from '@mantine/core';
import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { stubMedia } from '#web/testing/media.ts';
import { theme } from './theme.ts';
import { SearchField } from './search-field.tsx';

afterEach(() => {
  vi.useRealTimers();
});

test('text typed during a search stays and is searched for next', async () => {
  const { searches, type, pause, answer } = await show();
  type('leo');
  pause();
  type('leo ');
  answer();
  expect(fieldValue()).toBe('leo ');
  type('leo ek');
  pause();
  expect(searches).toEqual(['leo', 'leo ek']);
});

test('the field is cleared when the search is reset elsewhere', async () => {
  const { type, pause, answer } = await show();
  type('leo');
  pause();
  answer();
  expect(fieldValue()).toBe('leo');
  answer('');
  expect(fieldValue()).toBe('');
});

test('a navigation right after typing cancels the search', async () => {
  const { searches, type, pause, history } = await show();
  type('leo');
  act(() => history.push('/elsewhere'));
  pause();
  expect(searches).toEqual([]);
});

async function show() {
  cleanup();
  stubMedia();
  const searches: string[] = [];
  let setResultTerm: (term: string) => void = () => {};
  function Search() {
    const [term, setTerm] = useState('');
    setResultTerm = setTerm;
    return <SearchField term={term} onChange={(searchTerm) => searches.push(searchTerm)} />;
  }
  const history = createMemoryHistory({ initialEntries: ['/'] });
  const router = createRouter({ history, routeTree: createRootRoute({ component: Search }) });
  render(
    <MantineProvider theme={theme} env="test">
      <RouterProvider router={router} />
    </MantineProvider>,
  );
  await screen.findByRole('searchbox');
  vi.useFakeTimers();
  return {
    searches,
    history,
    type: (value: string) => fireEvent.change(screen.getByRole('searchbox'), { target: { value } }),
    pause: () => act(() => void vi.advanceTimersByTime(1000)),
    answer: (term = searches.at(-1) ?? '') => act(() => setResultTerm(term)),
  };
}

function fieldValue(): string {
  return screen.getByRole<HTMLInputElement>('searchbox').value;
}
