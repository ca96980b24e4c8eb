import fs from 'node:fs';
import { PGlite } from '@electric-sql/pglite';
import { NodeFS } from '@electric-sql/pglite/nodefs';

/** The database's files on disk, where an fsync by the database reaches the disk. */
export class DurableFiles extends NodeFS {
  override async init(
    ...[pglite, options]: Parameters<NodeFS['init']>
  ): ReturnType<NodeFS['init']> {
    const { emscriptenOpts } = await super.init(pglite, options);
    emscriptenOpts.preRun = [...(emscriptenOpts.preRun ?? []), passFsyncOn];
    return { emscriptenOpts };
  }
}

/** What the database starts with: PGlite's own list with fsync on, through the one call that reaches `DurableFiles`. */
export const startParameters = PGlite.defaultStartParams.flatMap((parameter) =>
  parameter === '-F'
    ? ['-c', 'fsync=on', '-c', 'wal_sync_method=fsync', '-c', 'shared_buffers=16MB']
    : [parameter],
);

function passFsyncOn(module: {
  FS: { filesystems: { NODEFS: { stream_ops: Record<string, unknown> } } };
}): void {
  module.FS.filesystems.NODEFS.stream_ops['fsync'] = (stream: { nfd: number }) =>
    fs.fdatasyncSync(stream.nfd);
}
