import { retireFramework as endpoint } from '#contract/framework-library.ts';
import { handleSignedIn } from '#server/platform/http/handle.ts';
import { setRetired } from './retirement.ts';

export const retireFramework = handleSignedIn(endpoint, (call) => setRetired(call, true));
