import { t } from '@lingui/core/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { scheduleBody, thresholdBody } from '#web/beacons/form/beacon-form.ts';
import { useWizard } from '#web/beacons/wizard/use-wizard.ts';
import { WizardFrame } from '#web/beacons/wizard/wizard-frame.tsx';
import { fileError } from './check-file.ts';
import { ImportStepFields } from './import-step-fields.tsx';
import {
  type ChosenFile,
  type ImportForm,
  type ImportValues,
  startOf,
  stepOf,
  stepsFor,
} from './import-steps.ts';
import { percentText } from './import-words.ts';
import { sendImport } from './send-import.ts';

interface ImportWizardProps {
  form: ImportForm;
  current: string;
  onStep: (step: string) => void;
  onOrganisation: (slug: string) => void;
}

/** The wizard that uploads an import, in three steps. No Beacon is created before the check. */
export function ImportWizard({ form, current, onStep, onOrganisation }: ImportWizardProps) {
  const navigate = useNavigate();
  const queries = useQueryClient();
  const [chosen, setChosen] = useState<ChosenFile | null>(null);
  const latest = useRef<File | null>(null);
  const file = chosen?.file ?? null;
  const [percent, setPercent] = useState<number | null>(null);
  const wizard = useWizard({
    name: 'import',
    start: startOf(form),
    steps: stepsFor(form, chosen),
    current,
    onStep,
    stepOf,
    send,
  });

  /** Checks a file at once. If two are chosen in quick succession, the later one wins. */
  async function choose(newFile: File | null): Promise<void> {
    latest.current = newFile;
    if (!newFile) return;
    const error = await fileError(newFile);
    if (latest.current !== newFile) return;
    setChosen({ file: newFile, error });
    wizard.form.setFieldError('csvFile', error);
  }

  async function send(values: ImportValues): Promise<void> {
    if (!file) return;
    const upload = { organisation: form.organisation.slug, data: settingsOf(values), file };
    try {
      const { id } = await sendImport(upload, setPercent);
      wizard.frame.onClose();
      void queries.invalidateQueries({ queryKey: ['imports'] });
      await navigate({ to: '/beacons/imports/$importId', params: { importId: id } });
    } finally {
      setPercent(null);
    }
  }

  const uploaded = percentText((percent ?? 0) / 100);
  return (
    <WizardFrame title={t`Import Beacons`} submitLabel={t`Upload and check`} {...wizard.frame}>
      {!file && current !== 'upload-file' && (
        <p role="note">
          {t`Your choices are saved, but a file is not kept when the page reloads. Choose it again under “Upload file”. If it was already uploaded, it is listed there.`}
        </p>
      )}
      <ImportStepFields
        form={form}
        fields={wizard.form}
        step={current}
        file={file}
        onFile={(newFile) => void choose(newFile)}
        onOrganisation={onOrganisation}
      />
      {percent !== null && (
        <label>
          {t`Uploading: ${uploaded}`} <progress max={100} value={percent} />
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
