import type { LightMyRequestResponse } from 'fastify';
import { postFeedItem } from '#contract/feed.ts';
import { openSession } from '#server/accounts/sessions/open-session.ts';
import { makeBeacon, personOf } from './make-beacon.ts';
import type { BeaconOptions, MadeBeacon } from './make-beacon.ts';
import { testApp } from './test-app.ts';
import type { TestApp } from './test-app.ts';

/** A field of a form, or a file if it has a file name. */
export interface FormPart {
  name: string;
  contents: string | Buffer;
  filename?: string;
}

export interface FeedFixture extends TestApp {
  beacon: MadeBeacon;
  /** The session header of the Beacon's member at an index. */
  authorize: (index: number) => Promise<{ authorization: string }>;
  post: (parts: FormPart[], index?: number) => Promise<LightMyRequestResponse>;
  send: (payload: string | Buffer, type: string, index?: number) => Promise<LightMyRequestResponse>;
  get: (url: string, index?: number) => Promise<LightMyRequestResponse>;
}

/** A server with one Beacon whose members post to its feed. */
export async function openFeedFixture(options: Partial<BeaconOptions> = {}): Promise<FeedFixture> {
  const { app, services, ...rest } = await testApp();
  const beacon = await makeBeacon(services, options);
  const sessions = new Map<number, string>();
  async function authorize(index: number) {
    const { userId } = personOf(beacon, index);
    const token = sessions.get(index) ?? (await openSession(services, userId, null));
    sessions.set(index, token);
    return { authorization: `Bearer ${token}` };
  }
  const { method, path: url } = postFeedItem;
  const send: FeedFixture['send'] = async (payload, type, index = 0) =>
    app.inject({
      method,
      url,
      headers: { ...(await authorize(index)), 'content-type': type },
      payload,
    });
  return {
    app,
    services,
    beacon,
    authorize,
    send,
    post: (parts, index) => send(formOf(parts), 'multipart/form-data; boundary=edge', index),
    get: async (path, index = 0) => app.inject({ url: path, headers: await authorize(index) }),
    ...rest,
  };
}

/** The bytes of a multipart form with the boundary 'edge'. */
export function formOf(parts: FormPart[]): Buffer {
  const pieces = parts.flatMap(({ name, contents, filename }) => [
    Buffer.from(`--edge\r\ncontent-disposition: form-data; name="${name}"`),
    Buffer.from(filename === undefined ? '' : `; filename="${filename}"`),
    Buffer.from(filename === undefined ? '\r\n\r\n' : '\r\ncontent-type: text/html\r\n\r\n'),
    Buffer.from(contents),
    Buffer.from('\r\n'),
  ]);
  return Buffer.concat([...pieces, Buffer.from('--edge--\r\n')]);
}
