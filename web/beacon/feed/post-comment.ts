import { type FeedItem, postFeedItem as endpoint } from '#contract/feed.ts';
import { CallError, ownHeaders } from '../../call.ts';

interface Comment {
  beaconUuid: string;
  text: string;
  file: File | null;
  isTreatmentPlan: boolean;
}

/** Posts to a Beacon's feed, telling how much of it is on its way (0 to 100). */
export function postComment(
  { beaconUuid, text, file, isTreatmentPlan }: Comment,
  onProgress: (percent: number) => void,
): Promise<FeedItem> {
  const form = new FormData();
  form.set('beacon_uuid', beaconUuid);
  form.set('text', text);
  if (isTreatmentPlan) form.set('attachment_role', 'treatment_plan');
  if (file) form.set('attachment_file', file);
  return new Promise((resolve, reject) => {
    // Only this way of calling tells how far an upload is.
    const request = new XMLHttpRequest();
    request.open(endpoint.method, endpoint.path);
    for (const [name, value] of Object.entries(ownHeaders())) request.setRequestHeader(name, value);
    request.upload.addEventListener('progress', ({ loaded, total }) =>
      onProgress(total ? Math.round((loaded / total) * 100) : 0),
    );
    const title = 'Beacon cannot be reached. Check your connection and try again.';
    request.addEventListener('error', () => reject(new CallError('unreachable', 0, { title })));
    request.addEventListener('load', () => {
      const { data, errors } = parse(request.responseText);
      if (request.status === 200 && data) resolve(data.feedItem);
      else reject(new CallError(errors?.id ?? 'unexpected', request.status, errors ?? {}));
    });
    request.send(form);
  });
}

interface PostAnswer {
  data?: { feedItem: FeedItem };
  errors?: { id: string; title: string; fields?: Record<string, string> };
}

function parse(text: string): PostAnswer {
  try {
    const answer: PostAnswer | null = JSON.parse(text);
    return answer ?? {};
  } catch {
    return {};
  }
}
