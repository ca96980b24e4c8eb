/** Why an address that a customer entered was not called, or gave no answer. */
export type OutboundReason = 'not_https' | 'private' | 'redirected' | 'too_large' | 'unreachable';

/** Thrown by calls to addresses that customers enter. */
export class OutboundError extends Error {
  override name = 'OutboundError';
  readonly reason: OutboundReason;

  constructor(reason: OutboundReason, host: string, options?: ErrorOptions) {
    super(`${host}: ${reason}`, options);
    this.reason = reason;
  }
}

/** The `OutboundError` that an error is or was caused by; null for another error. */
export function outboundErrorOf(error: unknown): OutboundError | null {
  let cause = error;
  while (cause instanceof Error && !(cause instanceof OutboundError)) cause = cause.cause;
  return cause instanceof OutboundError ? cause : null;
}
