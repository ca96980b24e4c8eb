import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/runtime-macro';
import { textOf } from '#contract/messages.ts';
import { Problem } from '#contract/problems.ts';
import { outboundErrorOf } from '#server/platform/outbound/outbound-error.ts';
import type { OutboundReason } from '#server/platform/outbound/outbound-error.ts';
import type { Services } from '#server/platform/services.ts';
import { discover } from './discover.ts';

const notOpenId = msg`What answers at this address is not an OpenID Connect provider. Enter exactly what your provider calls its issuer.`;

const words: Record<OutboundReason, MessageDescriptor> = {
  not_https: msg`The address must start with https://`,
  private: msg`This address is inside a private network. Whoever runs this installation can allow it with ALLOW_PRIVATE_ADDRESSES.`,
  redirected: notOpenId,
  too_large: notOpenId,
  unreachable: msg`Nothing answers at this address. Please check it for typing errors.`,
};

/** @throws the problem `invalid`, which says of the issuer what to do, if no provider answers there */
export async function assertAnswering(
  { outbound }: Pick<Services, 'outbound'>,
  issuer: string,
): Promise<void> {
  try {
    await discover(outbound, { issuer, clientId: 'beacon', clientSecret: '' });
  } catch (error) {
    const reason = outboundErrorOf(error)?.reason;
    const message = reason ? words[reason] : notOpenId;
    throw new Problem('invalid', { fields: { issuer: textOf(message) } });
  }
}
