import { t } from '@lingui/core/macro';
import { findBeaconAnswers } from '#contract/answers-out.ts';
import type { Beacon } from '#contract/beacons.ts';
import parts from '#web/design/parts.module.css';
import { FileList } from './file-list.tsx';

/** The files that the answers to a Beacon can be downloaded as. */
export function AnswerFiles({ beacon }: { beacon: Beacon }) {
  const { uuid, teamAssessments, isAnonymous } = beacon;
  const isEmpty = teamAssessments.length === 0;
  const path = findBeaconAnswers.path.replace('{uuid}', uuid);
  return (
    <>
      {isEmpty && <p>{t`There are no answers to download yet.`}</p>}
      <p className={parts.soft}>
        {t`The files hold the answers of every assessment that has closed or that everybody has answered.`}
      </p>
      {isAnonymous && (
        <p className={parts.soft}>
          {t`Answers are anonymous: the file does not say who gave them, or which belong together.`}
        </p>
      )}
      <FileList
        addressOf={(format) => `${path}?format=${format}`}
        isOffered={(format) => !isAnonymous || !['csv_wide', 'fhir'].includes(format)}
        isDisabled={(format) => isEmpty && format !== 'codebook'}
      />
    </>
  );
}
