import { type Import, importBeacons, type ImportSettings } from '#contract/imports.ts';
import { call } from '#web/shell/api/call.ts';

/** A file with the settings of its Beacons. */
export interface ImportUpload {
  organisation: string;
  data: ImportSettings;
  file: File;
}

/** Uploads a file of Beacons. `onProgress` gets the uploaded share in percent. */
export async function sendImport(
  { organisation, data, file }: ImportUpload,
  onProgress: (percent: number) => void,
): Promise<Import> {
  const form = new FormData();
  form.set('organisation', organisation);
  form.set('data', JSON.stringify(data));
  form.set('csvFile', file, file.name);
  return (await call(importBeacons, { upload: { form, onProgress } })).import;
}
