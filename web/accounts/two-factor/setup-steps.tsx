import { t } from '@lingui/core/macro';
import { CodeField } from '#web/design/code-field.tsx';
import { CopyButton } from '#web/design/copy-button.tsx';
import { FormPage } from '#web/design/form-page.tsx';
import { QrCode } from '#web/design/qr-code.tsx';
import { type SetupStep, setupSteps } from './step-search.ts';
import styles from './two-factor.module.css';
import type { FactorForm } from './use-factor-flow.ts';

interface SetupStepsProps {
  step: SetupStep;
  flow: FactorForm;
}

/** The three steps of setting up an authenticator: get an app, scan the secret, confirm a code. */
export function SetupSteps(props: SetupStepsProps) {
  const steps = {
    download_authenticator: DownloadStep,
    setup_authenticator: ScanStep,
    confirm_code: ConfirmStep,
  };
  const CurrentStep = steps[props.step];
  return <CurrentStep {...props} />;
}

function DownloadStep({ step, flow }: SetupStepsProps) {
  return (
    <FormPage
      title={t`Get an authenticator app`}
      intro={
        <>
          <Progress step={step} />
          <p>
            {t`Two-factor authentication asks for a six-digit code as well as your password. An authenticator app on your phone shows the codes.`}
          </p>
          <p>
            {t`Any authenticator app works: Google Authenticator, Microsoft Authenticator, Aegis, or your password manager. You can find one in your phone's app store.`}
          </p>
        </>
      }
      submitLabel={t`I have an app`}
      submit={() => flow.go('setup_authenticator')}
    />
  );
}

function ScanStep({ step, flow }: SetupStepsProps) {
  const setupUrl = flow.setupUrl ?? '';
  return (
    <FormPage
      title={t`Add Beacon to your app`}
      intro={
        <>
          <Progress step={step} />
          <p>{t`Scan this code with the app. If the app is on this device, open the link or copy the key.`}</p>
        </>
      }
      submitLabel={t`Next`}
      submit={() => flow.go('confirm_code')}
      onBack={() => flow.go('download_authenticator')}
    >
      <div className={styles.scan}>
        <QrCode text={setupUrl} label={t`QR code for your authenticator app`} />
        <a href={setupUrl}>{t`Open in an app on this device`}</a>
        <SecretKey secret={new URL(setupUrl).searchParams.get('secret') ?? ''} />
      </div>
    </FormPage>
  );
}

function SecretKey({ secret }: { secret: string }) {
  return (
    <div className={styles.secret}>
      <span>{t`Key`}</span>
      <code>{secret.match(/.{1,4}/g)?.join(' ')}</code>
      <CopyButton text={secret} label={t`Copy key`} />
    </div>
  );
}

function ConfirmStep({ step, flow }: SetupStepsProps) {
  const { form, sending } = flow;
  return (
    <FormPage
      {...sending}
      title={t`Enter the code from your app`}
      intro={
        <>
          <Progress step={step} />
          <p>{t`The app now shows a six-digit code for Beacon.`}</p>
        </>
      }
      submitLabel={t`Confirm code`}
      onBack={() => flow.go('setup_authenticator')}
    >
      <CodeField
        label={t`Six-digit code`}
        {...form.getInputProps('otpCodeForUnconfirmedSecret')}
        onComplete={sending.submit}
        isInvalid={sending.problem?.id === 'code_wrong'}
      />
    </FormPage>
  );
}

function Progress({ step }: { step: SetupStep }) {
  const number = setupSteps.indexOf(step) + 1;
  const total = setupSteps.length;
  return <p className={styles.progress}>{t`Step ${number} of ${total}`}</p>;
}
