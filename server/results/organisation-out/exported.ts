export interface ExportedOrganisation {
  organisationId: string;
  slug: string;
  name: string;
  timeZone: string;
  country: string | null;
  language: string | null;
  createdAt: Date;
}

/** A file of an export, which is read while it is written. */
export interface ExportedFile {
  name: string;
  contents: AsyncIterable<Uint8Array | string> | Iterable<string>;
  isPacked?: boolean;
}
