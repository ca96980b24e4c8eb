import { t } from '@lingui/core/macro';
import { maxAvatarBytes, uploadAvatar as endpoint } from '#contract/avatars.ts';
import { apiHeaders } from '#web/shell/api/call.ts';
import { sendForm } from '#web/shell/api/send-form.ts';

/** The public id of an uploaded picture, or a message for the user. */
export type Upload = { picture: string } | { error: string };

/** Uploads a picture and reports the progress from 0 to 100. */
export async function uploadAvatar(
  picture: Blob,
  onProgress: (percent: number) => void,
): Promise<Upload> {
  if (picture.size > maxAvatarBytes) {
    return { error: t`The picture must be under 4 MB` };
  }
  const form = new FormData();
  form.set('upload_preset', 'upload_avatar');
  form.set('tags', environmentName());
  form.set('file', picture, 'avatar');
  const headers = new Headers(apiHeaders());
  const answer = await sendForm(endpoint, headers, { form, onProgress }).then(
    parseAnswer,
    () => null,
  );
  if (answer?.public_id) return { picture: answer.public_id };
  return { error: answer?.error?.message ?? t`error uploading image` };
}

interface UploadAnswer {
  public_id?: string;
  error?: { message?: string };
}

/** Null where the response is not JSON, e.g. from a proxy. */
function parseAnswer(response: Response): Promise<UploadAnswer | null> {
  return response.json().catch(() => null);
}

/** The environment of the server, from the page's meta tag. */
function environmentName(): string {
  return document.querySelector<HTMLMetaElement>('meta[name="environment"]')?.content ?? '';
}
