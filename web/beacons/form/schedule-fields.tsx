import { msg, plural, t } from '@lingui/core/macro';
import { Chip, NativeSelect, TextInput, UnstyledButton } from '@mantine/core';
import { lazy, Suspense } from 'react';
import { textOf } from '#contract/messages.ts';
import type { Schedule } from '#rules/schedule/schedule-shape.ts';
import { LoadingSkeleton } from '#web/design/loading-skeleton.tsx';
import type { Fields } from '#web/shell/forms/use-form.ts';
import { loadNextWindows } from './load-next-windows.ts';
import styles from './schedule-fields.module.css';
import {
  afterPeriodType,
  daysOfWeek,
  everyDay,
  hourOptions,
  weekdaySets,
} from './schedule-choices.ts';

const NextWindows = lazy(loadNextWindows);

/** The form values of a schedule. */
export interface ScheduleForm {
  schedule: Schedule;
}

interface FieldsProps {
  fields: Fields<ScheduleForm>;
}

interface ScheduleFieldsProps extends FieldsProps {
  timeZone: string;
  /** Today's date in the organisation, as YYYY-MM-DD. */
  today: string;
  /** The earliest allowed start: today by default, or the current start of the Beacon. */
  earliest?: string;
}

/** The period, start and duration of windows, with a preview of the next ones. */
export function ScheduleFields(props: ScheduleFieldsProps) {
  const { fields, timeZone, today, earliest = today } = props;
  const { values, setFieldValue, getInputProps } = fields;
  const { schedule } = values;
  const isDaily = schedule.periodType === 'day';
  return (
    <>
      <div className={styles.row}>
        <NativeSelect
          label={t`Repeats`}
          size="md"
          data={periodTypeOptions.map(({ value, label }) => ({ value, label: textOf(label) }))}
          {...getInputProps('schedule.periodType')}
          onChange={({ currentTarget: { value } }) =>
            setFieldValue('schedule', afterPeriodType(schedule, value as Schedule['periodType']))
          }
        />
        <PeriodField fields={fields} />
        <TextInput
          label={t`Starts on`}
          type="date"
          size="md"
          min={earliest}
          max={aYearAfter(today)}
          {...getInputProps('schedule.startOn')}
        />
        {!isDaily && <HourField name="startHour" fields={fields} />}
        {!isDaily && <DaysOpenField fields={fields} />}
      </div>
      {isDaily && <DailyFields fields={fields} />}
      <Suspense fallback={<LoadingSkeleton label={t`Loading upcoming windows`} />}>
        <NextWindows schedule={schedule} timeZone={timeZone} today={today} />
      </Suspense>
    </>
  );
}

const periodTypeOptions = [
  { value: 'none', label: msg`Doesn't repeat` },
  { value: 'month', label: msg`Monthly` },
  { value: 'week', label: msg`Weekly` },
  { value: 'day', label: msg`Daily` },
];

const maxPeriod = { week: 4, month: 6 };

function PeriodField({ fields }: FieldsProps) {
  const { values, setFieldValue, getInputProps } = fields;
  const { periodType, period = 1 } = values.schedule;
  if (periodType !== 'week' && periodType !== 'month') return null;
  const options = Array.from({ length: maxPeriod[periodType] }, (_, index) => index + 1);
  return (
    <NativeSelect
      label={t`Every`}
      size="md"
      data={options.map((option) => ({
        value: String(option),
        label: periodText(periodType, option),
      }))}
      {...getInputProps('schedule.period')}
      value={String(period)}
      onChange={({ currentTarget }) =>
        setFieldValue('schedule.period', Number(currentTarget.value))
      }
    />
  );
}

function periodText(periodType: 'week' | 'month', period: number): string {
  return periodType === 'week'
    ? plural(period, { one: 'week', other: '# weeks' })
    : plural(period, { one: 'month', other: '# months' });
}

const maxDaysOpen = 7;

function daysOpenOptions() {
  const counts = Array.from({ length: maxDaysOpen }, (_, index) => index + 1);
  return [
    ...counts.map((count) => ({
      value: String(count),
      label: plural(count, { one: '# day', other: '# days' }),
    })),
    { value: 'until-complete', label: t`Until complete` },
  ];
}

function DaysOpenField({ fields }: FieldsProps) {
  const { values, setFieldValue, getInputProps } = fields;
  return (
    <NativeSelect
      label={t`Stays open for`}
      size="md"
      data={daysOpenOptions()}
      {...getInputProps('schedule.daysOpen')}
      value={String(values.schedule.daysOpen)}
      onChange={({ currentTarget: { value } }) =>
        setFieldValue('schedule.daysOpen', value === 'until-complete' ? value : Number(value))
      }
    />
  );
}

/** The hours and the weekdays of a daily window. */
function DailyFields({ fields }: FieldsProps) {
  return (
    <>
      <div className={styles.row}>
        <HourField name="startHour" fields={fields} />
        <HourField name="endHour" fields={fields} />
      </div>
      <WeekdayField fields={fields} />
    </>
  );
}

interface HourFieldProps extends FieldsProps {
  name: 'startHour' | 'endHour';
}

/** The hour at which windows open or close. */
function HourField({ name, fields: { values, setFieldValue, getInputProps } }: HourFieldProps) {
  return (
    <NativeSelect
      label={name === 'startHour' ? t`Opens at` : t`Closes at`}
      size="md"
      data={hourOptions(name)}
      {...getInputProps(`schedule.${name}`)}
      value={String(values.schedule[name] ?? '')}
      onChange={({ currentTarget: { value } }) =>
        setFieldValue(`schedule.${name}`, value === '' ? undefined : Number(value))
      }
    />
  );
}

function WeekdayField({ fields: { values, errors, setFieldValue } }: FieldsProps) {
  const wdays = values.schedule.wdays ?? everyDay;
  const change = (days: number[]) => setFieldValue('schedule.wdays', days);
  return (
    <fieldset className={styles.days}>
      <legend>{t`Days`}</legend>
      <Chip.Group
        multiple
        value={wdays.map(String)}
        onChange={(chosen) => change(chosen.map(Number).toSorted())}
      >
        <div className={styles.chips}>
          {daysOfWeek().map(({ day, label }) => (
            <Chip key={day} value={String(day)} size="md" variant="outline">
              {textOf(label)}
            </Chip>
          ))}
        </div>
      </Chip.Group>
      <div className={styles.quick}>
        {weekdaySets.map(({ label, days }) => (
          <UnstyledButton key={label.id} onClick={() => change(days)}>
            {textOf(label)}
          </UnstyledButton>
        ))}
      </div>
      {errors['schedule.wdays'] && <p className={styles.error}>{errors['schedule.wdays']}</p>}
    </fieldset>
  );
}

function aYearAfter(date: string): string {
  return `${Number(date.slice(0, 4)) + 1}${date.slice(4)}`;
}
