import { use, useEffect } from 'react';
import { ErrorPage } from './error-page.tsx';
import { OpenAssessment } from './open-assessment.tsx';
import type { Device, Opening } from './opening.ts';
import { Spinner } from './spinner.tsx';

interface AssessPageProps {
  opening: Promise<{ device: Device; opening: Opening }>;
}

/** The page behind a link or QR code, whatever that turns out to be. */
export function AssessPage({ opening }: AssessPageProps) {
  const { device, opening: found } = use(opening);
  if (found.kind === 'error') return <ErrorPage refusal={found.refusal} />;
  if (found.kind === 'invitation') return <Leave to={`/user_invite/${found.inviteToken}`} />;
  return <OpenAssessment opened={found} device={device} />;
}

export function Leave({ to }: { to: string }) {
  useEffect(() => location.replace(to), [to]);
  return <Spinner label="One moment" />;
}
