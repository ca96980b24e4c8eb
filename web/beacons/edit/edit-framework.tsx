import { t } from '@lingui/core/macro';
import type { Beacon } from '#contract/beacons.ts';
import { fieldErrorsOf } from '#contract/field-errors.ts';
import { thresholdsFor } from '#contract/frameworks.ts';
import { thresholdBody } from '#web/beacons/form/beacon-form.ts';
import { ThresholdFields, type ThresholdForm } from '#web/beacons/form/threshold-fields.tsx';
import { EditFrame } from './edit-frame.tsx';
import { EditPage } from './edit-page.tsx';
import styles from './edit-frame.module.css';
import { useEditForm } from './use-edit-form.ts';

/** Edits the thresholds of a Beacon. */
export function EditFrameworkPage() {
  return <EditPage part={EditFramework} />;
}

function EditFramework({ beacon }: { beacon: Beacon }) {
  const { frameworkInfo, lowerThreshold, upperThreshold } = beacon;
  const edit = useEditForm<ThresholdForm>({
    beacon,
    start: { lowerThreshold, upperThreshold },
    validate: (values) =>
      fieldErrorsOf(
        thresholdsFor({ ...frameworkInfo, lowerThreshold, upperThreshold }),
        thresholdBody(values),
      ),
    body: thresholdBody,
  });
  return (
    <EditFrame beacon={beacon} title={t`Thresholds`} edit={edit}>
      {frameworkInfo.thresholdsUnlocked ? (
        <ThresholdFields fields={edit.form} scale={frameworkInfo} />
      ) : (
        <p className={styles.note}>
          {t`This framework's thresholds are fixed and can't be changed.`}
        </p>
      )}
    </EditFrame>
  );
}
