import { t } from '@lingui/core/macro';
import { NativeSelect } from '@mantine/core';
import { useState } from 'react';
import { findFrameworkAnswers } from '#contract/answers-out.ts';
import type { LibraryFrameworkHistory } from '#contract/framework-library.ts';
import parts from '#web/design/parts.module.css';
import { FileList } from '#web/results/answers/file-list.tsx';
import { useCurrentUser } from '#web/shell/session/session.ts';

interface FrameworkAnswersProps {
  slug: string;
  id: string;
  history: LibraryFrameworkHistory;
}

/** The answers to every Beacon that uses a questionnaire, for admins of the organisation. */
export function FrameworkAnswers({ slug, id, history: { versions } }: FrameworkAnswersProps) {
  const [chosen, choose] = useState('');
  const organisation = useCurrentUser()?.orgs.find((each) => each.slug === slug);
  if (!organisation?.roles.includes('admin')) return null;
  const used = versions.filter(({ beaconCount }) => beaconCount > 0);
  const path = findFrameworkAnswers.path.replace('{slug}', slug).replace('{frameworkId}', id);
  const ofVersion = chosen && `&version=${chosen}`;
  return (
    <section className={parts.panel} aria-labelledby="answers">
      <h2 id="answers">{t`Answers`}</h2>
      <p className={parts.soft}>
        {t`Each file holds the answers of all Beacons that use this questionnaire, without those that are archived. Only assessments that have closed or that everybody has answered are in it.`}
      </p>
      <p className={parts.soft}>
        {t`Answers to anonymous Beacons are only in the file with one answer per row, in random order and without names.`}
      </p>
      {used.length === 0 && <p>{t`No Beacon uses this questionnaire yet.`}</p>}
      {used.length > 1 && (
        <NativeSelect
          label={t`Version`}
          value={chosen}
          onChange={({ currentTarget }) => choose(currentTarget.value)}
          data={[
            { value: '', label: t`All versions` },
            ...used.map(({ version }) => ({ value: `${version}`, label: t`Version ${version}` })),
          ]}
        />
      )}
      <FileList
        addressOf={(format) => `${path}?format=${format}${ofVersion}`}
        isOffered={() => true}
        isDisabled={() => used.length === 0}
      />
    </section>
  );
}
