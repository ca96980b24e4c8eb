import { t } from '@lingui/core/macro';
import { NativeSelect } from '@mantine/core';

interface OrganisationFieldProps {
  /** The options. */
  organisations: { slug: string; name: string }[];
  organisation: { slug: string };
  onOrganisation: (slug: string) => void;
}

/** The organisation that the form belongs to. */
export function OrganisationField(props: OrganisationFieldProps) {
  const { organisations, organisation, onOrganisation } = props;
  return (
    <NativeSelect
      label={t`Organisation`}
      size="md"
      data={organisations.map(({ slug, name }) => ({ value: slug, label: name }))}
      value={organisation.slug}
      onChange={({ currentTarget }) => onOrganisation(currentTarget.value)}
    />
  );
}
