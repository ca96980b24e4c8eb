/** The name of a file in the store, built from ids and never from the uploaded name. */
export function storedName(file: { organisationId: string; fileId: string }): string {
  return `beacon-files/${file.organisationId}/${file.fileId}`;
}
