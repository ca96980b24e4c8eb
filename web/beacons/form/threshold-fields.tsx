import { t } from '@lingui/core/macro';
import { NativeSelect } from '@mantine/core';
import type { FrameworkChoice } from '#contract/frameworks.ts';
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
  scale: Pick<FrameworkChoice, 'min' | 'outOf' | 'higherIs'>;
}

/** The two thresholds of a scale. Where more is better, concern ends at the lower and all is well from the upper. */
export function ThresholdFields({ fields, scale }: ThresholdFieldsProps) {
  const { values, setFieldValue, getInputProps } = fields;
  const { lowerThreshold: lower, upperThreshold: upper } = values;
  return (
    <div>
      <div className={formStyles.row}>
        {(['lowerThreshold', 'upperThreshold'] as const).map((name) => (
          <NativeSelect
            key={name}
            label={name === 'lowerThreshold' ? t`Lower threshold` : t`Upper threshold`}
            size="md"
            data={['', ...choicesOf(scale, values[name])].map((value) => ({
              value: String(value),
              label: String(value) || t`Please choose`,
            }))}
            {...getInputProps(name)}
            value={String(values[name] ?? '')}
            onChange={({ currentTarget: { value } }) =>
              setFieldValue(name, value === '' ? null : Number(value))
            }
          />
        ))}
      </div>
      {lower !== null && upper !== null && lower < upper && (
        <ThresholdBar lower={lower} upper={upper} scale={scale} />
      )}
    </div>
  );
}

interface ThresholdBarProps extends Pick<ThresholdFieldsProps, 'scale'> {
  lower: number;
  upper: number;
}

/** The thresholds between the worst score and the best. */
function ThresholdBar({ lower, upper, scale }: ThresholdBarProps) {
  const { min, outOf, higherIs } = scale;
  const marks = [lower, upper].map((threshold) => {
    const share = ((threshold - min) * 100) / (outOf - min);
    return { at: higherIs === 'worse' ? 100 - share : share, text: String(threshold) };
  });
  const [first = 0, second = 0] = marks.map(({ at }) => at).toSorted((a, b) => a - b);
  return (
    <ScoreBar
      normalisedScore={null}
      normalisedThresholds={[first, second]}
      marks={marks}
      label={t`Lower threshold ${lower}, upper threshold ${upper}, out of ${outOf}`}
    />
  );
}

/** A scale of more points than these takes whole numbers, a shorter one tenths. */
const fewPoints = 6;

/** The thresholds to choose from, with the one that is chosen. */
function choicesOf({ min, outOf }: ThresholdFieldsProps['scale'], chosen: number | null): number[] {
  const perPoint = outOf - min > fewPoints ? 1 : 10;
  const count = Math.ceil((outOf - min) * perPoint) - (perPoint === 1 ? 0 : 1);
  const choices = Array.from({ length: count }, (_, index) =>
    Number((min + (index + 1) / perPoint).toFixed(1)),
  );
  return [...new Set([...choices, ...(chosen === null ? [] : [chosen])])].toSorted((a, b) => a - b);
}
