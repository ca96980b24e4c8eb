import { afterEach, expect, test, vi } from 'vitest';
import { publicPage } from './page-options.ts';

afterEach(() => vi.restoreAllMocks());

test('a page that fails to load although there is a network is loaded once more', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true);
  const load = vi.fn<() => Promise<{ Page: () => void }>>(async () => ({ Page: () => {} }));
  load.mockImplementationOnce(async () => {
    throw new TypeError('Failed to fetch dynamically imported module');
  });
  await publicPage('/login', load).component.preload?.();
  expect(load).toHaveBeenCalledTimes(2);
});

test('a page that cannot be loaded without a network is not asked for twice', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const load = vi.fn<() => Promise<never>>(async () => {
    throw new TypeError('Failed to fetch dynamically imported module');
  });
  await publicPage('/login', load).component.preload?.();
  expect(load).toHaveBeenCalledOnce();
});
