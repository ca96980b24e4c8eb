import { type FeedItem, postFeedItem } from '#contract/feed.ts';
import { call } from '#web/shell/api/call.ts';

interface Comment {
  beaconUuid: string;
  text: string;
  file: File | null;
  isTreatmentPlan: boolean;
}

/** Posts to a Beacon's feed. `onProgress` gets the uploaded share in percent. */
export async function postComment(
  { beaconUuid, text, file, isTreatmentPlan }: Comment,
  onProgress: (percent: number) => void,
): Promise<FeedItem> {
  const form = new FormData();
  form.set('beacon_uuid', beaconUuid);
  form.set('text', text);
  if (isTreatmentPlan) form.set('attachment_role', 'treatment_plan');
  if (file) form.set('attachment_file', file);
  const { feedItem } = await call(postFeedItem, { upload: { form, onProgress } });
  return feedItem;
}
