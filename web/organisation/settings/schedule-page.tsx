import { t } from '@lingui/core/macro';
import { NativeSelect } from '@mantine/core';
import { getRouteApi } from '@tanstack/react-router';
import { saveScheduleDefaults } from '#contract/organisation-settings.ts';
import { hourWords } from '#web/beacons/form/schedule-choices.ts';
import { announce } from '#web/design/announce.ts';
import { call } from '#web/shell/api/call.ts';
import { useForm } from '#web/shell/forms/use-form.ts';
import { SectionForm } from './section-form.tsx';
import { SettingsPage } from './settings-page.tsx';
import { keepSettings, type SectionProps } from './settings-query.ts';
import styles from './settings.module.css';

const route = getRouteApi('/org/$slug/settings/schedule');

/** The hours of an organisation. */
export function ScheduleDefaultsPage() {
  const { slug } = route.useParams();
  return (
    <SettingsPage slug={slug} title={t`Opening and quiet hours`}>
      {(settings) => <ScheduleForm slug={slug} settings={settings} />}
    </SettingsPage>
  );
}

function ScheduleForm(props: SectionProps) {
  const { form, ...sending } = useHours(props);
  const { quietFrom, quietUntil } = form.values;
  return (
    <SectionForm {...sending} label={t`Opening and quiet hours`}>
      <fieldset>
        <legend>{t`Opening hour`}</legend>
        <NativeSelect
          label={t`Assessments open at`}
          data={hourOptions()}
          {...form.getInputProps('openingHour')}
        />
        <p className={styles.hint}>
          {t`New Beacons start with this hour, and it can be changed for each of them. Existing Beacons stay as they are.`}
        </p>
      </fieldset>
      <fieldset>
        <legend>{t`Quiet hours`}</legend>
        <p className={styles.hint}>
          {t`Invitations and planned reminders wait until the quiet hours are over. Reminders that someone sends by hand leave at once.`}
        </p>
        <NativeSelect label={t`From`} data={hourOptions()} {...form.getInputProps('quietFrom')} />
        <NativeSelect label={t`Until`} data={hourOptions()} {...form.getInputProps('quietUntil')} />
        {quietFrom === quietUntil && (
          <p className={styles.hint}>{t`No quiet hours: emails leave at any time.`}</p>
        )}
      </fieldset>
    </SectionForm>
  );
}

function useHours({ slug, settings: { schedule } }: SectionProps) {
  const { openingHour, quietFrom, quietUntil } = schedule;
  return useForm({
    start: {
      openingHour: String(openingHour),
      quietFrom: String(quietFrom),
      quietUntil: String(quietUntil),
    },
    send: async (values) => {
      const hours = {
        openingHour: Number(values.openingHour),
        quietFrom: Number(values.quietFrom),
        quietUntil: Number(values.quietUntil),
      };
      const body = { ...hours, revision: schedule.revision };
      keepSettings(slug, await call(saveScheduleDefaults, { params: { slug }, body }));
      announce(t`Hours saved.`);
    },
  });
}

function hourOptions() {
  return Array.from({ length: 24 }, (_, hour) => ({ value: String(hour), label: hourWords(hour) }));
}
