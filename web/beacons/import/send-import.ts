import { type Import, importBeacons, type ImportSettings } from '#contract/imports.ts';
import { call } from '#web/shell/api/call.ts';

interface ImportOrder {
  organisation: string;
  data: ImportSettings;
  file: File;
}

/** Sends a file of Beacons, telling how much of it is on its way (0 to 100). */
export async function sendImport(
  { organisation, data, file }: ImportOrder,
  onProgress: (percent: number) => void,
): Promise<Import> {
  const form = new FormData();
  form.set('organisation', organisation);
  form.set('data', JSON.stringify(data));
  form.set('csvFile', file, file.name);
  return (await call(importBeacons, { upload: { form, onProgress } })).import;
}
