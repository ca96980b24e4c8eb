import { ErrorPage } from './error-page.tsx';
import { Leave } from './leave.tsx';
import { OpenAssessment } from './open-assessment.tsx';
import type { Device, Opening } from '#web/assess/saving/opening.ts';

interface AssessPageProps {
  opened: Opening;
  device: Device;
}

/** The page behind a link or QR code: an assessment, an invitation or an error. */
export function AssessPage({ opened, device }: AssessPageProps) {
  switch (opened.kind) {
    case 'error':
      return <ErrorPage problem={opened.problem} unsent={opened.unsent} />;
    case 'invitation':
      return <Leave to={`/user_invite/${opened.inviteToken}`} />;
    case 'open':
      return <OpenAssessment opened={opened} device={device} />;
  }
}
