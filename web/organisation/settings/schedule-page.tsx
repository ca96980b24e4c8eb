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
    <SettingsPage slug={slug} title={t`Quiet hours`}>
      {(settings) => <ScheduleForm slug={slug} settings={settings} />}
    </SettingsPage>
  );
}

function ScheduleForm({ slug, settings: { schedule } }: SectionProps) {
  const { form, ...sending } = useForm({
    start: { quietFrom: String(schedule.quietFrom), quietUntil: String(schedule.quietUntil) },
    send: async ({ quietFrom, quietUntil }) => {
      const { revision } = schedule;
      const hours = { quietFrom: Number(quietFrom), quietUntil: Number(quietUntil) };
      const body = { ...hours, revision };
      keepSettings(slug, await call(saveScheduleDefaults, { params: { slug }, body }));
      announce(t`Quiet hours saved.`);
    },
  });
  const { quietFrom, quietUntil } = form.values;
  return (
    <SectionForm {...sending} label={t`Quiet hours`}>
      <p className={styles.hint}>
        {t`Invitations and planned reminders wait until the quiet hours are over. Reminders that someone sends by hand leave at once.`}
      </p>
      <NativeSelect label={t`From`} data={hourOptions()} {...form.getInputProps('quietFrom')} />
      <NativeSelect label={t`Until`} data={hourOptions()} {...form.getInputProps('quietUntil')} />
      {quietFrom === quietUntil && (
        <p className={styles.hint}>{t`No quiet hours: emails leave at any time.`}</p>
      )}
    </SectionForm>
  );
}

function hourOptions() {
  return Array.from({ length: 24 }, (_, hour) => ({ value: String(hour), label: hourWords(hour) }));
}
