import type { Assessment, submitResponse } from '#contract/assessments.ts';
import { withLock, makeKey, page } from './browser.ts';
import { call } from './call.ts';
import type { Device } from './opening.ts';
import { createOutbox } from './outbox.ts';
import { changesAt } from './unsynced-answers.ts';

/** The outbox of one assessment on this device, sending over the network. */
export function deviceOutbox({ links }: Assessment, device: Device) {
  return createOutbox({
    device,
    withLock,
    makeKey,
    post: ({ key, input, versions, unsynced }) =>
      call<typeof submitResponse>('POST', links.submit, {
        body: versions
          ? { ...input, changes: changesAt(Date.now(), versions, unsynced ?? {}), page }
          : input,
        headers: { 'idempotency-key': key },
      }),
  });
}
