import { type Import, importBeacons, type ImportSettings } from '#contract/imports.ts';
import type { ProblemDetails } from '#contract/problems.ts';
import { CallError, ownHeaders } from '../call.ts';

interface ImportOrder {
  organisation: string;
  data: ImportSettings;
  file: File;
}

/** Sends a file of Beacons, telling how much of it is on its way (0 to 100); throws CallError for every refusal. */
export function sendImport(
  { organisation, data, file }: ImportOrder,
  onProgress: (percent: number) => void,
): Promise<Import> {
  const form = new FormData();
  form.set('organisation', organisation);
  form.set('data', JSON.stringify(data));
  form.set('csvFile', file, file.name);
  return new Promise((resolve, reject) => {
    // Only this way of calling tells how far an upload is.
    const request = new XMLHttpRequest();
    request.open(importBeacons.method, importBeacons.path);
    for (const [name, value] of Object.entries(ownHeaders())) request.setRequestHeader(name, value);
    request.upload.addEventListener('progress', ({ loaded, total }) =>
      onProgress(total ? Math.round((loaded / total) * 100) : 0),
    );
    request.addEventListener('error', () => reject(unreachable()));
    request.addEventListener('load', () => {
      const { data: answer, errors } = parse(request.responseText);
      if (answer) resolve(answer.import);
      else reject(new CallError(errors?.id ?? 'unexpected', request.status, errors ?? {}));
    });
    request.send(form);
  });
}

interface ImportAnswer {
  data?: { import: Import };
  errors?: ProblemDetails & { id: string };
}

function parse(text: string): ImportAnswer {
  try {
    const answer: ImportAnswer | null = JSON.parse(text);
    return answer ?? {};
  } catch {
    return {};
  }
}

function unreachable(): CallError {
  const title = 'Beacon cannot be reached. Check your connection and try again.';
  return new CallError('unreachable', 0, { title });
}
