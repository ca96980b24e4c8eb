import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { scheduleBody, thresholdBody } from '../beacon-form/beacon-form.ts';
import { useWizardFrame } from '../wizard/use-wizard-frame.ts';
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
  const steps = stepsFor(form, file);
  const wizard = useWizard({ name: 'import', start: startOf(form), steps, current, onStep });
  const { fields } = wizard;

  async function send(): Promise<void> {
    if (!file) return;
    const order = { organisation: form.organisation.slug, data: settingsOf(fields.values), file };
    try {
      const { id } = await sendImport(order, setPercent);
      wizard.forget();
      void queries.invalidateQueries({ queryKey: ['imports'] });
      await navigate({ to: '/beacons/imports/$importId', params: { importId: id } });
    } finally {
      setPercent(null);
    }
  }

  const frame = useWizardFrame({ wizard, current, stepOf, send });
  return (
    <WizardFrame title="Import Beacons" submitLabel="Upload and check" {...frame}>
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
