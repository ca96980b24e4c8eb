import { maxAvatarBytes, uploadAvatar as endpoint } from '#contract/avatars.ts';
import { apiHeaders } from '#web/shell/api/call.ts';
import { environmentName } from './environment-name.ts';
import { sendForm } from '#web/shell/api/send-form.ts';

/** Why a picture was not taken, in words for people. */
export class UploadError extends Error {}

const unknownFault = 'error uploading image';

/** Sends a picture, telling how much of it is on its way (0 to 100), and gives its public id. */
export async function uploadAvatar(
  picture: Blob,
  onProgress: (percent: number) => void,
): Promise<string> {
  if (picture.size > maxAvatarBytes) {
    throw new UploadError('The picture must be under 4 MB');
  }
  const form = new FormData();
  form.set('upload_preset', 'upload_avatar');
  form.set('tags', environmentName());
  form.set('file', picture, 'avatar');
  const headers = new Headers(apiHeaders());
  const answer = await sendForm(endpoint, headers, { form, onProgress }).then(read, () => null);
  if (answer?.public_id) return answer.public_id;
  throw new UploadError(answer?.error?.message ?? unknownFault);
}

interface UploadAnswer {
  public_id?: string;
  error?: { message?: string };
}

/** Null where something else than our server answered. */
function read(response: Response): Promise<UploadAnswer | null> {
  return response.json().catch(() => null);
}
