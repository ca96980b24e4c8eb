import { t } from '@lingui/core/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Suspense } from 'react';
import { createBeacon, findBeacon } from '#contract/beacons.ts';
import type { InputOf } from '#contract/endpoint.ts';
import { scheduleBody, thresholdBody } from '#web/beacons/form/beacon-form.ts';
import { memberBody } from '#web/beacons/form/member-form.ts';
import { call } from '#web/shell/api/call.ts';
import { announce } from '#web/design/announce.ts';
import { LoadingSkeleton } from '#web/design/loading-skeleton.tsx';
import { useWizard } from '#web/beacons/wizard/use-wizard.ts';
import { WizardFrame } from '#web/beacons/wizard/wizard-frame.tsx';
import { WizardStepFields } from './wizard-step-fields.tsx';
import {
  chosenAssessment,
  type NewBeaconForm,
  startOf,
  stepsFor,
  type WizardValues,
} from './wizard-steps.ts';

type CreateBody = InputOf<typeof createBeacon.body>;

interface BeaconWizardProps {
  form: NewBeaconForm;
  /** The questionnaire that a link has chosen. */
  framework: string | undefined;
  /** The step of the address. */
  current: string | undefined;
  onStep: (step: string) => void;
  onOrganisation: (slug: string) => void;
}

/** The wizard for a new Beacon, in four steps from the client to the participants. */
export function BeaconWizard(props: BeaconWizardProps) {
  const { form, framework, current, onStep, onOrganisation } = props;
  const { client } = form;
  const clientName = client?.clientName;
  const create = useCreate(form);
  const wizard = useWizard({
    // One draft per existing client, and one for new clients.
    name: `new-beacon:${client?.clientId ?? ''}`,
    start: startOf(form),
    chosen: chosenAssessment(form, framework),
    steps: stepsFor(form),
    current,
    onStep,
    send,
  });
  async function send(values: WizardValues): Promise<void> {
    await create(values, wizard.frame.onClose);
  }
  return (
    <WizardFrame
      title={clientName ? t`New Beacon for ${clientName}` : t`New Beacon`}
      submitLabel={t`Submit`}
      {...wizard.frame}
    >
      <Suspense fallback={<LoadingSkeleton label={t`Loading`} />}>
        <WizardStepFields
          form={form}
          fields={wizard.form}
          step={wizard.frame.current}
          onOrganisation={onOrganisation}
        />
      </Suspense>
    </WizardFrame>
  );
}

/** Creates the Beacon and opens it, where the person can see it. */
function useCreate(form: NewBeaconForm) {
  const navigate = useNavigate();
  const queries = useQueryClient();
  return async (values: WizardValues, onCreated: () => void): Promise<void> => {
    const body = bodyOf(form, values);
    const { beacon } = await call(createBeacon, { body, idempotencyKey: values.submissionKey });
    onCreated();
    announce(t`Beacon created`);
    void queries.invalidateQueries({ queryKey: ['beacons'] });
    await ((await canSee(beacon.uuid))
      ? navigate({ to: '/beacon/$beaconUuid', params: { beaconUuid: beacon.uuid } })
      : navigate({ to: '/beacons' }));
  };
}

/** The request body, without the confirmations. */
function bodyOf({ client, organisation }: NewBeaconForm, values: WizardValues): CreateBody {
  const {
    submissionKey: _key,
    isWithoutAssessors: _isNobodyAgreed,
    isWithFewAssessors: _isFewAgreed,
    ...form
  } = values;
  const { lowerThreshold, upperThreshold, schedule, members, isOwnAdmin, ...beacon } = form;
  const { frameworkId, isAnonymous, beaconName, ...newClient } = beacon;
  return {
    organisation: organisation.slug,
    frameworkId,
    isAnonymous,
    beaconName,
    ...(client ? { clientId: client.clientId } : newClient),
    ...thresholdBody({ lowerThreshold, upperThreshold }),
    schedule: scheduleBody(schedule),
    members: members.map(memberBody),
    creatorIsAdmin: isOwnAdmin,
  };
}

/** Whether the creator can see the new Beacon: they cannot if they are not one of its members. */
function canSee(uuid: string): Promise<boolean> {
  return call(findBeacon, { params: { uuid } }).then(
    () => true,
    () => false,
  );
}
