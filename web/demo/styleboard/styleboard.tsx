import { useTitle } from '#web/design/use-title.ts';
import { ChartSamples } from './chart-samples.tsx';
import { FormSamples } from './form-samples.tsx';
import { MessageSamples } from './message-samples.tsx';
import { PartSamples } from './part-samples.tsx';
import { ReportSamples } from './report-samples.tsx';
import { SampleGroup } from './sample.tsx';
import { SdqSamples } from './sdq-samples.tsx';

/** All components in all their states. */
export function Styleboard() {
  useTitle('Styleboard');
  return (
    <>
      <h1>Styleboard</h1>
      <SampleGroup title="Charts">
        <ChartSamples />
      </SampleGroup>
      <SampleGroup title="Results">
        <SdqSamples />
      </SampleGroup>
      <SampleGroup title="Reports">
        <ReportSamples />
      </SampleGroup>
      <SampleGroup title="Parts">
        <PartSamples />
      </SampleGroup>
      <SampleGroup title="Forms">
        <FormSamples />
      </SampleGroup>
      <SampleGroup title="Messages and states">
        <MessageSamples />
      </SampleGroup>
    </>
  );
}
