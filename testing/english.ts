import { i18n } from '@lingui/core';

// Tests read English, whose messages stand in the sources.
i18n.load('en', {});
i18n.activate('en', 'en-GB');
