import { t } from '@lingui/core/macro';
import { NativeSelect } from '@mantine/core';
import { ScoreBar } from '#web/design/charts/score-bar.tsx';
import type { Fields } from '#web/shell/forms/use-form.ts';
import formStyles from '#web/design/form.module.css';

/** The two thresholds on the scale of the framework; null if not chosen. */
export interface ThresholdForm {
  lowerThreshold: number | null;
  upperThreshold: number | null;
}

interface ThresholdFieldsProps {
  fields: Fields<ThresholdForm>;
  outOf: number;
}

/** The thresholds at which 'needs attention' ends and 'doing well' begins. */
export function ThresholdFields({ fields, outOf }: ThresholdFieldsProps) {
  const { values, setFieldValue, getInputProps } = fields;
  const { lowerThreshold: lower, upperThreshold: upper } = values;
  const share = (threshold: number) => (threshold * 100) / outOf;
  const choices = ['', ...Array.from({ length: outOf }, (_, index) => String(index + 1))];
  return (
    <div>
      <div className={formStyles.row}>
        {(['lowerThreshold', 'upperThreshold'] as const).map((name) => (
          <NativeSelect
            key={name}
            label={name === 'lowerThreshold' ? t`Lower threshold` : t`Upper threshold`}
            size="md"
            data={choices.map((value) => ({ value, label: value || t`Please choose` }))}
            {...getInputProps(name)}
            value={String(values[name] ?? '')}
            onChange={({ currentTarget: { value } }) =>
              setFieldValue(name, value === '' ? null : Number(value))
            }
          />
        ))}
      </div>
      {lower !== null && upper !== null && lower < upper && (
        <ScoreBar
          normalisedScore={null}
          normalisedThresholds={[share(lower), share(upper)]}
          marks={[lower, upper].map((at) => ({ at: share(at), text: String(at) }))}
          label={t`Lower threshold ${lower}, upper threshold ${upper}, out of ${outOf}`}
        />
      )}
    </div>
  );
}
