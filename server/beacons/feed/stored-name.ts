/** Where a file lies in the store: a name of ours, with nothing of the uploader's in it. */
export function storedName(file: { organisationId: string; fileId: string }): string {
  return `beacon-files/${file.organisationId}/${file.fileId}`;
}
