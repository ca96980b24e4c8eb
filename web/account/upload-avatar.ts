import { largestAvatar, uploadAvatar as endpoint } from '#contract/avatars.ts';
import { ownHeaders } from '../call.ts';

/** Why a picture was not taken, in words for people. */
export class UploadError extends Error {}

const unknownFault = 'error uploading image';

/** Sends a picture, telling how much of it is on its way (0 to 100), and gives its public id. */
export function uploadAvatar(
  picture: Blob,
  onProgress: (percent: number) => void,
): Promise<string> {
  if (picture.size > largestAvatar) {
    return Promise.reject(new UploadError('The picture must be under 4 MB'));
  }
  const form = new FormData();
  form.set('upload_preset', 'upload_avatar');
  form.set('tags', 'avatar');
  form.set('file', picture, 'avatar');
  return new Promise((resolve, reject) => {
    // Only this way of calling tells how far an upload is.
    const request = new XMLHttpRequest();
    request.open(endpoint.method, endpoint.path);
    for (const [name, value] of Object.entries(ownHeaders())) request.setRequestHeader(name, value);
    request.upload.addEventListener('progress', ({ loaded, total }) =>
      onProgress(total ? Math.round((loaded / total) * 100) : 0),
    );
    request.addEventListener('error', () => reject(new UploadError(unknownFault)));
    request.addEventListener('load', () => {
      const answer = parse(request.responseText);
      if (request.status === 200 && answer.public_id) resolve(answer.public_id);
      else reject(new UploadError(answer.error?.message ?? unknownFault));
    });
    request.send(form);
  });
}

interface UploadAnswer {
  public_id?: string;
  error?: { message?: string };
}

function parse(text: string): UploadAnswer {
  try {
    const answer: UploadAnswer | null = JSON.parse(text);
    return answer ?? {};
  } catch {
    return {};
  }
}
