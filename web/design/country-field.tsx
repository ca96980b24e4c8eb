import { t } from '@lingui/core/macro';
import { Select, type SelectProps } from '@mantine/core';
import { useState } from 'react';
import { countries } from '#contract/countries.ts';
import { foldText } from '#contract/fold-text.ts';
import { pageLanguage } from '#web/language/language.ts';

type Options = NonNullable<SelectProps['filter']>;

/** A country, found by typing a part of its name in the language of the page. */
export function CountryField(props: SelectProps) {
  const [choices] = useState(countryChoices);
  return (
    <Select
      size="md"
      searchable
      selectFirstOptionOnChange
      onClick={({ currentTarget }) => currentTarget.select()}
      withAsterisk={false}
      label={t`Country`}
      description={t`Dates are written and weeks begin as they do there.`}
      nothingFoundMessage={t`No country found`}
      autoComplete="off"
      data={choices}
      filter={matching}
      {...props}
    />
  );
}

function countryChoices() {
  const language = pageLanguage().slice(0, 2);
  const names = new Intl.DisplayNames([language], { type: 'region' });
  return countries
    .map((value) => ({ value, label: names.of(value) ?? value }))
    .toSorted((a, b) => a.label.localeCompare(b.label, language));
}

const matching: Options = ({ options, search }) =>
  options.filter(
    (option) => 'label' in option && foldText(option.label).includes(foldText(search.trim())),
  );

/** The country whose clocks the device goes by, or else that of the browser's language; null where neither names one. */
export function likelyCountry(timeZone: string, language: string): string | null {
  return (
    countries.find((code) => timeZonesOf(code).includes(timeZone)) ??
    countries.find((code) => code === new Intl.Locale(language).region) ??
    null
  );
}

/** Not every browser knows the time zones of a country. */
function timeZonesOf(country: string): string[] {
  const locale: Intl.Locale & { getTimeZones?: () => string[] | undefined } = new Intl.Locale(
    'und',
    {
      region: country,
    },
  );
  return locale.getTimeZones?.() ?? [];
}
