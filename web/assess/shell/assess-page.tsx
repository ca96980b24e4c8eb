import { use } from 'react';
import { ErrorPage } from './later.tsx';
import { Leave } from './leave.tsx';
import { OpenAssessment } from './open-assessment.tsx';
import type { Device, Opening } from '#web/assess/saving/opening.ts';

interface AssessPageProps {
  opening: Promise<{ device: Device; opening: Opening }>;
}

/** The page behind a link or QR code, whatever that turns out to be. */
export function AssessPage({ opening }: AssessPageProps) {
  const { device, opening: found } = use(opening);
  switch (found.kind) {
    case 'error':
      return <ErrorPage problem={found.problem} unsent={found.unsent} />;
    case 'invitation':
      return <Leave to={`/user_invite/${found.inviteToken}`} />;
    case 'open':
      return <OpenAssessment opened={found} device={device} />;
  }
}
