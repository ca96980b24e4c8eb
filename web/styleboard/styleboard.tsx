import { useTitle } from '../ui/use-title.ts';
import { ChartSamples } from './chart-samples.tsx';
import { FormSamples } from './form-samples.tsx';
import { PartSamples } from './part-samples.tsx';

/** Every component in every state. */
export function Styleboard() {
  useTitle('Styleboard');
  return (
    <>
      <h1>Styleboard</h1>
      <ChartSamples />
      <PartSamples />
      <FormSamples />
    </>
  );
}
