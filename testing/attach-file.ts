import type { FeedFixture } from './feed-fixture.ts';

/** Posts files to the feed, as each member in turn, because one may post only thirty times a minute. */
export function attachTo(fixture: FeedFixture) {
  let posts = 0;
  return (filename: string, contents: string | Buffer) => {
    posts += 1;
    const parts = [
      { name: 'beacon_uuid', contents: fixture.beacon.beaconId },
      { name: 'attachment_file', contents, filename },
    ];
    return fixture.post(parts, posts % fixture.beacon.people.length);
  };
}
