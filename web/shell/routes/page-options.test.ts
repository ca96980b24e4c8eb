import { afterEach, expect, test, vi } from 'vitest';
import { publicPage } from './page-options.ts';

afterEach(() => vi.restoreAllMocks());

test('a page that failed to load while the network returned is loaded once more', async () => {
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const load = vi.fn<() => Promise<{ Page: () => void }>>(async () => ({ Page: () => {} }));
  load.mockImplementationOnce(async () => {
    online.mockReturnValue(true);
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
