import { t } from '@lingui/core/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { importBeacons, type ImportSettings } from '#contract/imports.ts';
import { scheduleBody, thresholdBody } from '#web/beacons/form/beacon-form.ts';
import { call } from '#web/shell/api/call.ts';
import { useWizard } from '#web/beacons/wizard/use-wizard.ts';
import { WizardFrame } from '#web/beacons/wizard/wizard-frame.tsx';
import { fileError } from './check-file.ts';
import { ImportStepFields } from './import-step-fields.tsx';
import {
  type ChosenFile,
  type ImportForm,
  type ImportValues,
  startOf,
  stepsFor,
} from './import-steps.ts';
import { percentText } from './import-words.ts';
import { RecentImports } from './recent-imports.tsx';

interface ImportWizardProps {
  form: ImportForm;
  /** The step of the address. */
  current: string | undefined;
  onStep: (step: string) => void;
  onOrganisation: (slug: string) => void;
}

/** The wizard that uploads an import, in three steps. No Beacon is created before the check. */
export function ImportWizard({ form, current, onStep, onOrganisation }: ImportWizardProps) {
  const { percent, upload } = useUpload();
  const { chosen, choose } = useChosenFile();
  const file = chosen?.file ?? null;
  const wizard = useWizard({
    name: 'import',
    start: startOf(form),
    steps: stepsFor(form, chosen),
    current,
    onStep,
    send,
  });

  async function send(values: ImportValues): Promise<void> {
    if (file) await upload(formOf(form.organisation.slug, values, file), wizard.frame.onClose);
  }

  const { current: step } = wizard.frame;
  return (
    <>
      <WizardFrame title={t`Import Beacons`} submitLabel={t`Upload and check`} {...wizard.frame}>
        {!file && step !== 'upload-file' && (
          <p role="note">
            {t`Your choices are saved, but a file is not kept when the page reloads. Choose it again under “Upload file”. If it was already uploaded, it is listed there.`}
          </p>
        )}
        <ImportStepFields
          form={form}
          fields={wizard.form}
          step={step}
          file={file}
          onFile={(newFile) =>
            void choose(newFile, (error) => wizard.form.setFieldError('csvFile', error))
          }
          onOrganisation={onOrganisation}
        />
        {percent !== null && <UploadProgress percent={percent} />}
      </WizardFrame>
      {step === 'upload-file' && <RecentImports />}
    </>
  );
}

function UploadProgress({ percent }: { percent: number }) {
  const uploaded = percentText(percent / 100);
  return (
    <label>
      {t`Uploading: ${uploaded}`} <progress max={100} value={percent} />
    </label>
  );
}

/** A chosen file, checked at once. If two are chosen in quick succession, the later one wins. */
function useChosenFile() {
  const [chosen, setChosen] = useState<ChosenFile | null>(null);
  const latest = useRef<File | null>(null);
  async function choose(
    file: File | null,
    onChecked: (error: string | null) => void,
  ): Promise<void> {
    latest.current = file;
    if (!file) return;
    const error = await fileError(file);
    if (latest.current !== file) return;
    setChosen({ file, error });
    onChecked(error);
  }
  return { chosen, choose };
}

/** Uploads an import, with its progress, and opens its page. */
function useUpload() {
  const navigate = useNavigate();
  const queries = useQueryClient();
  const [percent, setPercent] = useState<number | null>(null);
  async function upload(form: FormData, onSent: () => void): Promise<void> {
    try {
      const sent = await call(importBeacons, { upload: { form, onProgress: setPercent } });
      onSent();
      void queries.invalidateQueries({ queryKey: ['imports'] });
      await navigate({ to: '/beacons/imports/$importId', params: { importId: sent.import.id } });
    } finally {
      setPercent(null);
    }
  }
  return { percent, upload };
}

/** A file with the settings of its Beacons. */
function formOf(organisation: string, values: ImportValues, file: File): FormData {
  const { frameworkId, isAnonymous, schedule, ...thresholds } = values;
  const settings: ImportSettings = {
    frameworkId,
    isAnonymous,
    ...thresholdBody(thresholds),
    schedule: scheduleBody(schedule),
  };
  const form = new FormData();
  form.set('organisation', organisation);
  form.set('data', JSON.stringify(settings));
  form.set('csvFile', file, file.name);
  return form;
}
