/** What the assess page, written for React, is built and tested with: Preact weighs a tenth of React. */
export const preact = {
  'react/jsx-dev-runtime': 'preact/jsx-dev-runtime',
  'react/jsx-runtime': 'preact/jsx-runtime',
  'react-dom/test-utils': 'preact/test-utils',
  'react-dom/client': 'preact/compat/client',
  'react-dom': 'preact/compat',
  react: 'preact/compat',
};
