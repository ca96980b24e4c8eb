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
import { stubMedia } from '#web/assess/testing/media.ts';
import { theme } from './theme.ts';
import { SearchField } from './search-field.tsx';

afterEach(() => {
  vi.useRealTimers();
});

test('what is typed while a search is under way stays, and is searched for next', async () => {
  const { asked, type, pause, answer } = await show();
  type('leo');
  pause();
  type('leo ');
  answer();
  expect(shown()).toBe('leo ');
  type('leo ek');
  pause();
  expect(asked).toEqual(['leo', 'leo ek']);
});

test('a search that was taken back elsewhere is shown no more', async () => {
  const { type, pause, answer } = await show();
  type('leo');
  pause();
  answer();
  expect(shown()).toBe('leo');
  answer('');
  expect(shown()).toBe('');
});

test('whoever goes on right after typing is not called back', async () => {
  const { asked, type, pause, history } = await show();
  type('leo');
  act(() => history.push('/elsewhere'));
  pause();
  expect(asked).toEqual([]);
});

async function show() {
  cleanup();
  stubMedia();
  const asked: string[] = [];
  let arrive: (term: string) => void = () => {};
  function Search() {
    const [term, setTerm] = useState('');
    arrive = setTerm;
    return <SearchField term={term} onChange={(wanted) => asked.push(wanted)} />;
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
    asked,
    history,
    type: (value: string) => fireEvent.change(screen.getByRole('searchbox'), { target: { value } }),
    pause: () => act(() => void vi.advanceTimersByTime(1000)),
    answer: (term = asked.at(-1) ?? '') => act(() => arrive(term)),
  };
}

function shown(): string {
  return screen.getByRole<HTMLInputElement>('searchbox').value;
}
