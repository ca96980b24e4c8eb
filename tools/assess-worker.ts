import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';

const source = new URL('../web/assess/service-worker.js', import.meta.url);

/** Emits the assess page's service worker, which caches exactly the files of this build. */
export function assessWorker(): Plugin {
  return {
    name: 'assess-worker',
    apply: 'build',
    enforce: 'post',
    generateBundle(_, bundle) {
      const names = Object.keys(bundle).filter((name) => name.startsWith('assets/'));
      const shell = bundle['assess.html'];
      const html = shell?.type === 'asset' ? shell.source : '';
      const version = createHash('sha256').update(html).digest('hex').slice(0, 12);
      const worker = readFileSync(source, 'utf8')
        .replace('__FILES__', JSON.stringify(names.map((name) => `/${name}`)))
        .replace('__VERSION__', version);
      this.emitFile({ type: 'asset', fileName: 'assess-worker.js', source: worker });
    },
  };
}
