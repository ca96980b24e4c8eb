import fs from 'node:fs';
import { PGlite } from '@electric-sql/pglite';
import { NodeFS } from '@electric-sql/pglite/nodefs';

/** Stores the database's files so that an fsync by the database reaches the disk. */
export class DurableFiles extends NodeFS {
  override async init(
    ...[pglite, options]: Parameters<NodeFS['init']>
  ): ReturnType<NodeFS['init']> {
    const { emscriptenOpts } = await super.init(pglite, options);
    emscriptenOpts.preRun = [...(emscriptenOpts.preRun ?? []), forwardFsync];
    return { emscriptenOpts };
  }
}

/** PGlite's default start parameters with fsync on, by the only sync method whose call reaches `DurableFiles`. */
export const startParameters = PGlite.defaultStartParams.flatMap((parameter) =>
  parameter === '-F'
    ? ['-c', 'fsync=on', '-c', 'wal_sync_method=fsync', '-c', 'shared_buffers=16MB']
    : [parameter],
);

function forwardFsync(module: {
  FS: { filesystems: { NODEFS: { stream_ops: Record<string, unknown> } } };
}): void {
  module.FS.filesystems.NODEFS.stream_ops['fsync'] = (stream: { nfd: number }) =>
    fs.fdatasyncSync(stream.nfd);
}
