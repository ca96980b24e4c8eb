import { restoreFramework as endpoint } from '#contract/framework-library.ts';
import { handleSignedIn } from '#server/platform/http/handle.ts';
import { setRetired } from './retirement.ts';

export const restoreFramework = handleSignedIn(endpoint, (call) => setRetired(call, false));
