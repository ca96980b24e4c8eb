import { t } from '@lingui/core/macro';
import { Button } from '@mantine/core';
import type { FoundProvider } from '#contract/sign-on.ts';
import type { SignOn } from './use-sign-on.ts';
import styles from './sign-on-offer.module.css';

/** The way to the provider of what was typed, if its domain leads to one. */
export function SignOnOffer({ signOn }: { signOn: SignOn }) {
  const { provider } = signOn;
  return (
    <div role="status" className={styles.status}>
      {provider && <Offer provider={provider} signOn={signOn} />}
    </div>
  );
}

function Offer({ provider, signOn }: { provider: FoundProvider; signOn: SignOn }) {
  const { name, isRequired } = provider;
  return (
    <div className={styles.offer}>
      {isRequired && <p>{t`Your organisation requires you to sign in through ${name}.`}</p>}
      <Button size="md" loading={signOn.isLeaving} onClick={() => signOn.leave(provider)}>
        {t`Continue with ${name}`}
      </Button>
      {signOn.problem !== null && <p className={styles.problem}>{signOn.problem}</p>}
      {!isRequired && <p>{t`Or sign in with your password:`}</p>}
    </div>
  );
}
