import { render } from 'preact';
import { activateLanguage } from '#web/language/language.ts';
import { inlinedMessages } from './shell/boot.ts';
import { keepFocusOutside } from './preview/keep-focus-outside.ts';
import { PreviewPage } from './preview/preview-page.tsx';
import '#web/design/tokens.css';
import './theme.css';

activateLanguage(inlinedMessages(document));
keepFocusOutside();

const root = document.getElementById('root');
if (root) render(<PreviewPage />, root);
