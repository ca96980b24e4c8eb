import { NativeSelect } from '@mantine/core';

interface OrganisationFieldProps {
  /** Those to choose from. */
  organisations: { slug: string; name: string }[];
  organisation: { slug: string };
  onOrganisation: (slug: string) => void;
}

/** Where what is filled in goes. */
export function OrganisationField(props: OrganisationFieldProps) {
  const { organisations, organisation, onOrganisation } = props;
  return (
    <NativeSelect
      label="Organisation"
      size="md"
      data={organisations.map(({ slug, name }) => ({ value: slug, label: name }))}
      value={organisation.slug}
      onChange={({ currentTarget }) => onOrganisation(currentTarget.value)}
    />
  );
}
