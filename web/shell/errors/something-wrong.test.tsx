import { MantineProvider } from '@mantine/core';
import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterContextProvider,
} from '@tanstack/react-router';
import { render } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { unreachableError } from '#web/shell/api/call.ts';
import { stubMedia } from '#web/testing/media.ts';
import { SomethingWrong } from './something-wrong.tsx';

afterEach(() => vi.restoreAllMocks());

const retriesOf = (error: Error): number => {
  const retry = vi.fn<() => void>();
  stubMedia();
  const router = createRouter({
    routeTree: createRootRoute(),
    history: createMemoryHistory(),
  });
  render(
    <MantineProvider env="test">
      <RouterContextProvider router={router}>
        <SomethingWrong error={error} retry={retry} />
      </RouterContextProvider>
    </MantineProvider>,
  );
  return retry.mock.calls.length;
};

test('an error from before the network returned is tried again at once, however often it is shown', () => {
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const error = unreachableError();
  online.mockReturnValue(true);
  expect(retriesOf(error)).toBe(1);
  expect(retriesOf(error)).toBe(0);
});

test('an error with a network waits for the person to try again', () => {
  expect(retriesOf(unreachableError())).toBe(0);
});
