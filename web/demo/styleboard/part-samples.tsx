import { Button, NativeSelect } from '@mantine/core';
import { Logo } from '#web/design/logo.tsx';
import { ClientAvatar } from '#web/design/client-avatar.tsx';
import { Pager } from '#web/design/pager.tsx';
import { PopoverButton } from '#web/shell/layout/popover-button.tsx';
import { Sample } from './sample.tsx';

/** General components. */
export function PartSamples() {
  return (
    <>
      <Sample title="Buttons">
        <Button>Primary</Button>
        <Button variant="default">Secondary</Button>
        <Button variant="subtle">Quiet</Button>
        <Button loading>Working</Button>
        <Button disabled>Disabled</Button>
      </Sample>
      <Sample title="Fields">
        <NativeSelect label="Choice" description="With a hint" data={['North', 'South']} />
        <NativeSelect label="Choice" error="Required" data={['North', 'South']} />
        <NativeSelect label="Choice" disabled data={['North', 'South']} />
      </Sample>
      <Sample title="People and logo">
        <ClientAvatar name="Maya Okafor" size={36} />
        <ClientAvatar name="Maya Okafor" />
        <ClientAvatar name="Li" size={120} />
        <ClientAvatar name="Maya Okafor" picture="none" size={35} />
        <ClientAvatar name="Maya Okafor" picture="none" size={120} />
        <Logo />
      </Sample>
      <Sample title="Panels beside a button">
        <PopoverButton label="Schedule" title="Schedule">
          {() => <p>Every week, open for 7 days each time.</p>}
        </PopoverButton>
      </Sample>
      <Sample title="Pages">
        <Pager page={4} totalPages={9} onPage={() => {}} />
      </Sample>
    </>
  );
}
