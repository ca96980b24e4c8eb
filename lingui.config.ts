import { defineConfig } from '@lingui/conf';
import { formatter } from '@lingui/format-po';
import { createSwcExtractor } from '@lingui/native-tools';

const exclude = ['**/*.test.*', '**/testing/**'];

/** The catalogues: the texts of the app, of the assess page and of the server. */
export default defineConfig({
  sourceLocale: 'en',
  locales: ['en', 'de', 'ar', 'en-XA'],
  // Texts that are longer and accented show what is not translated and what does not fit.
  pseudoLocale: [{ locale: 'en-XA', extend: 0.4, extendCharacter: '· ' }],
  catalogs: [
    {
      path: '<rootDir>/locales/{locale}/app',
      include: ['web', 'rules', 'contract'],
      exclude: [...exclude, 'web/assess/**'],
    },
    {
      path: '<rootDir>/locales/{locale}/assess',
      include: ['web/assess', 'rules', 'contract/genders.ts'],
      // What is wrong with a definition is for those who write it.
      exclude: [...exclude, 'rules/framework/**'],
    },
    {
      path: '<rootDir>/locales/{locale}/server',
      include: ['server', 'rules', 'contract'],
      exclude,
    },
  ],
  extractors: [createSwcExtractor()],
  format: formatter({ lineNumbers: false, origins: false }),
  orderBy: 'message',
  // Sources that run without a build step use the second, whose calls the build compiles too.
  macro: { corePackage: ['@lingui/core/macro', '@lingui/core/runtime-macro'] },
  runtimeConfigModule: { Trans: ['#web/language/trans.tsx', 'Trans'] },
});
