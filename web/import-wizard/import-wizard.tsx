import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { problems } from '#contract/problems.ts';
import { scheduleBody, thresholdBody } from '../beacon-form/beacon-form.ts';
import { CallError } from '../call.ts';
import { faultsIn } from '../ui/use-form.ts';
import { useSubmit } from '../ui/use-submit.ts';
import { useWizard } from '../wizard/use-wizard.ts';
import { WizardFrame } from '../wizard/wizard-frame.tsx';
import { ImportStepFields } from './import-step-fields.tsx';
import { type ImportForm, type ImportValues, startOf, stepOf, stepsFor } from './import-steps.ts';
import { sendImport } from './send-import.ts';

interface ImportWizardProps {
  form: ImportForm;
  current: string;
  onStep: (step: string) => void;
  onOrganisation: (slug: string) => void;
}

/** From a file to its check, in three steps; nothing is made before the check was seen. */
export function ImportWizard({ form, current, onStep, onOrganisation }: ImportWizardProps) {
  const navigate = useNavigate();
  const queries = useQueryClient();
  const [file, setFile] = useState<File | null>(null);
  const [percent, setPercent] = useState<number | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const steps = stepsFor(form, file);
  const wizard = useWizard({ name: 'import', start: startOf(form), steps, current, onStep });
  const { fields, frameSteps } = wizard;

  const { submit, isBusy } = useSubmit(async () => {
    setProblem(null);
    const next = frameSteps[frameSteps.findIndex(({ id }) => id === current) + 1];
    if (next) return setProblem(wizard.go(next.id) ? null : problems.invalid.title);
    if (!wizard.isReady() || !file) return setProblem(problems.invalid.title);
    try {
      const order = { organisation: form.organisation.slug, data: settingsOf(fields.values), file };
      const { id } = await sendImport(order, setPercent);
      wizard.forget();
      void queries.invalidateQueries({ queryKey: ['imports'] });
      await navigate({ to: '/beacons/imports/$importId', params: { importId: id } });
    } catch (error) {
      wizard.refuse(faultsIn(error), stepOf);
      setProblem(error instanceof CallError ? error.message : problems.unexpected.title);
    } finally {
      setPercent(null);
    }
  });

  return (
    <WizardFrame
      title="Import Beacons"
      steps={frameSteps}
      current={current}
      problem={problem}
      submitLabel="Upload and check"
      isBusy={isBusy}
      onStep={(id) => {
        setProblem(null);
        wizard.go(id);
      }}
      onSubmit={submit}
      onClose={wizard.forget}
    >
      <ImportStepFields
        form={form}
        fields={fields}
        step={current}
        file={file}
        onFile={setFile}
        onOrganisation={onOrganisation}
      />
      {percent !== null && (
        <label>
          Uploading: {percent} % <progress max={100} value={percent} />
        </label>
      )}
    </WizardFrame>
  );
}

function settingsOf({ frameworkId, isAnonymous, schedule, ...thresholds }: ImportValues) {
  return {
    frameworkId,
    isAnonymous,
    ...thresholdBody(thresholds),
    schedule: scheduleBody(schedule),
  };
}
