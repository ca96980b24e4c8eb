import { t } from '@lingui/core/macro';
import { Button } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { createSample } from '#contract/start.ts';
import { announce } from '#web/design/announce.ts';
import { FormPage } from '#web/design/form-page.tsx';
import { call, problemTitle } from '#web/shell/api/call.ts';
import { useSubmit } from '#web/shell/forms/use-submit.ts';
import { refetchUser } from '#web/shell/session/session.ts';

/** What somebody ticked beside the set-up. */
export interface Extras {
  wantsSample: boolean;
  wantsFactor: boolean;
}

/** What is left to do for the organisation that was created. */
interface Rest extends Extras {
  slug: string;
}

/** Adds the sample and leaves the page. A sample that failed is kept as `failed`, to be tried again. */
export function useAfterSetup() {
  const navigate = useNavigate();
  const [failed, setFailed] = useState<{ rest: Rest; reason: string } | null>(null);
  const leave = ({ wantsFactor }: Rest) =>
    navigate({ to: wantsFactor ? '/users/mfa/otp/edit' : '/beacons', replace: true });
  async function finish(rest: Rest): Promise<void> {
    try {
      if (rest.wantsSample) await addSample(rest.slug);
    } catch (error) {
      return setFailed({ rest, reason: problemTitle(error) });
    }
    await leave(rest);
  }
  return { failed, finish, leave };
}

async function addSample(slug: string): Promise<void> {
  await call(createSample, { params: { slug } });
  announce(t`Sample organisation added.`);
  await refetchUser();
}

interface SampleFailedProps {
  reason: string;
  onRetry: () => Promise<void>;
  onLeave: () => void;
}

/** The set-up is done, and only its sample is missing. */
export function SampleFailed({ reason, onRetry, onLeave }: SampleFailedProps) {
  const { submit, isBusy } = useSubmit(onRetry);
  return (
    <FormPage
      title={t`Your organisation is ready`}
      intro={
        <p>
          {t`Your organisation and your account have been created. Only the sample organisation could not be added. Try again now, or add it later from the first steps on the home page.`}
        </p>
      }
      problem={{ title: reason }}
      submitLabel={t`Add the sample again`}
      submit={submit}
      isBusy={isBusy}
      footer={
        <Button variant="default" size="md" onClick={onLeave}>
          {t`Continue without a sample`}
        </Button>
      }
    />
  );
}
