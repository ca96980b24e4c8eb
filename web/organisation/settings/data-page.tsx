import { plural, t } from '@lingui/core/macro';
import { NativeSelect } from '@mantine/core';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useState } from 'react';
import { retentionYears, saveDataSettings } from '#contract/organisation-settings.ts';
import type { OrganisationSettings } from '#contract/organisation-settings.ts';
import { announce } from '#web/design/announce.ts';
import { ConfirmDialog } from '#web/design/confirm-dialog.tsx';
import { dayMonthYear } from '#web/design/dates.ts';
import { call } from '#web/shell/api/call.ts';
import { useForm } from '#web/shell/forms/use-form.ts';
import { SectionForm } from './section-form.tsx';
import { SettingsPage } from './settings-page.tsx';
import { keepSettings, type SectionProps } from './settings-query.ts';
import styles from './settings.module.css';

type Erasure = OrganisationSettings['data']['erasures'][number];

const route = getRouteApi('/org/$slug/settings/data');

/** How long an organisation keeps what it has archived, and how it gets its data out and rid of it. */
export function DataPage() {
  const { slug } = route.useParams();
  return (
    <SettingsPage slug={slug} title={t`Data`}>
      {(settings) => (
        <>
          <RetentionForm slug={slug} settings={settings} />
          <ExportSection slug={slug} />
          <EraseSection slug={slug} />
        </>
      )}
    </SettingsPage>
  );
}

function RetentionForm(props: SectionProps) {
  const { form, erased, isConfirming, confirm, ...sending } = useRetention(props);
  const count = erased?.count ?? 0;
  return (
    <>
      <SectionForm {...sending} label={t`Retention`}>
        <NativeSelect
          label={t`Keep archived Beacons for`}
          data={yearOptions()}
          {...form.getInputProps('years')}
        />
        <div role="status" className={styles.status}>
          {effectOf(erased).map((sentence) => (
            <p key={sentence}>{sentence}</p>
          ))}
        </div>
      </SectionForm>
      {isConfirming && (
        <ConfirmDialog
          title={plural(count, { one: 'Erase # Beacon?', other: 'Erase # Beacons?' })}
          confirmLabel={t`Save and erase`}
          isBusy={false}
          onConfirm={() => confirm(true)}
          onClose={() => confirm(false)}
        >
          <p>
            {t`Their answers, results, comments and files are erased for good, and clients without another Beacon with them. This cannot be undone.`}
          </p>
        </ConfirmDialog>
      )}
    </>
  );
}

function useRetention({ slug, settings: { data } }: SectionProps) {
  const [isConfirming, setIsConfirming] = useState(false);
  const erasureFor = (years: string) => data.erasures.find((each) => String(each.years) === years);
  const { form, submit, ...sending } = useForm({
    start: { years: data.retentionYears === null ? '' : String(data.retentionYears) },
    send: async ({ years }) => {
      const body = {
        retentionYears: years === '' ? null : Number(years),
        confirmedCount: erasureFor(years)?.count ?? 0,
        revision: data.revision,
      };
      keepSettings(slug, await call(saveDataSettings, { params: { slug }, body }));
      announce(t`Retention saved.`);
    },
  });
  const erased = erasureFor(form.values.years);
  const ask = () => {
    setIsConfirming(true);
    return undefined;
  };
  return {
    ...sending,
    form,
    erased,
    isConfirming,
    submit: erased && erased.count > 0 ? ask : submit,
    confirm: (isConfirmed: boolean) => {
      setIsConfirming(false);
      if (isConfirmed) submit();
    },
  };
}

function yearOptions() {
  return [
    { value: '', label: t`Until someone erases them` },
    ...retentionYears.map((years) => ({
      value: String(years),
      label: plural(years, { one: '# year', other: '# years' }),
    })),
  ];
}

/** What a number of years does, in sentences. */
function effectOf(erased: Erasure | undefined): string[] {
  if (!erased) return [t`Archived Beacons stay until an administrator erases them.`];
  const { count, nextAt } = erased;
  const now =
    count === 0
      ? t`No archived Beacon is older, so none will be erased now.`
      : plural(count, {
          one: '# archived Beacon is older and will be erased within a day.',
          other: '# archived Beacons are older and will be erased within a day.',
        });
  if (!nextAt) return [now];
  const day = dayMonthYear(nextAt, 'UTC');
  return [now, t`The next one will be erased after ${day}.`];
}

function ExportSection({ slug }: { slug: string }) {
  return (
    <section className={styles.section} aria-labelledby="export">
      <h2 id="export">{t`Export`}</h2>
      <p className={styles.hint}>
        {t`The answers to a questionnaire can be downloaded on its page, those to a single Beacon on the Beacon's page, and each report on its own page.`}
      </p>
      <ul className={styles.links}>
        <li>
          <Link to="/org/$slug/frameworks" params={{ slug }}>{t`Questionnaires`}</Link>
        </li>
        <li>
          <Link to="/beacons" search={{ organisation: slug }}>{t`Beacons`}</Link>
        </li>
        <li>
          <Link to="/reports">{t`Reports`}</Link>
        </li>
      </ul>
    </section>
  );
}

function EraseSection({ slug }: { slug: string }) {
  return (
    <section className={styles.section} aria-labelledby="erase">
      <h2 id="erase">{t`Erase`}</h2>
      <p className={styles.hint}>
        {t`To erase what is stored about a client, archive each of their Beacons and then erase it in the archive. The client's details are erased with their last Beacon. Backups keep what was erased until they are deleted themselves.`}
      </p>
      <ul className={styles.links}>
        <li>
          <Link to="/archive" search={{ organisation: slug }}>{t`Archived Beacons`}</Link>
        </li>
      </ul>
    </section>
  );
}
