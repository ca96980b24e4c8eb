import { t } from '@lingui/core/macro';
import { Link } from '@tanstack/react-router';
import type { StepProps } from './step-props.ts';

export function QuestionnaireStep({ organisation: { slug }, onTick }: StepProps) {
  return (
    <>
      <p>{t`See what is asked and how answers become a score. You can try each one out.`}</p>
      <Link
        to="/org/$slug/frameworks"
        params={{ slug }}
        onClick={() => onTick('questionnaire', true)}
      >
        {t`Open the questionnaires`}
      </Link>
    </>
  );
}

export function BeaconStep() {
  return (
    <>
      <p>
        {t`A Beacon asks the people around one client the same questions, as often as you choose.`}
      </p>
      <p>
        <Link to="/beacons/new/{-$step}" params={{}}>
          {t`Start with your first client`}
        </Link>{' '}
        <Link to="/beacons/import/{-$step}" params={{}}>
          {t`Import many from a file`}
        </Link>
      </p>
    </>
  );
}

export function ColleaguesStep({ organisation: { slug } }: StepProps) {
  return (
    <>
      <p>{t`Add those who work with you, and choose what each of them may do.`}</p>
      <Link to="/org/$slug" params={{ slug }}>
        {t`Add users`}
      </Link>
    </>
  );
}

export function QrSheetStep({ organisation: { slug } }: StepProps) {
  return (
    <>
      <p>
        {t`With a QR code, people answer without email. Create a Beacon, activate a code, and print it.`}
      </p>
      <Link to="/qr_codes/edit" search={{ organisation: slug }}>
        {t`Open the QR codes`}
      </Link>
    </>
  );
}
