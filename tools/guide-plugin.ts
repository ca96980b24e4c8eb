import path from 'node:path';
import type { Plugin } from 'vite';
import { guideFolder, guidePages, picturesOn } from './guide-pages.ts';

const prefix = 'virtual:guide/';

/** Makes `virtual:guide/en` from the Markdown of the guide: its pages, with the addresses of their pictures. */
export function guide(): Plugin {
  return {
    name: 'guide',
    resolveId: {
      filter: { id: /^virtual:guide\// },
      handler: (id) => `\0${id}`,
    },
    load: {
      filter: { id: /^\0virtual:guide\// },
      handler: (id) => moduleOf(id.slice(prefix.length + 1)),
    },
  };
}

async function moduleOf(language: string): Promise<string> {
  const pages = await guidePages(language);
  const pictures = [...new Set(pages.flatMap(picturesOn))];
  const file = (picture: string) => path.join(guideFolder, language, picture);
  const imports = pictures.map(
    (picture, index) => `import p${index} from ${JSON.stringify(`${file(picture)}?no-inline`)};`,
  );
  const addressed = pages.map((page) => ({
    ...page,
    blocks: page.blocks.map((block) =>
      block.kind === 'picture' ? { ...block, src: `\0${pictures.indexOf(block.src)}` } : block,
    ),
  }));
  const data = JSON.stringify(addressed).replaceAll(/"\\u0000(\d+)"/g, 'p$1');
  return `${imports.join('\n')}\nexport const pages = ${data};\n`;
}
