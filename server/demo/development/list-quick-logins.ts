import { listQuickLogins as endpoint } from '#contract/development.ts';
import { demoSignIns } from '#server/demo/organisations.ts';
import { handle } from '#server/platform/http/handle.ts';

export const listQuickLogins = handle(endpoint, async () => ({
  users: demoSignIns.map(({ name, email }) => ({ name, email })),
}));
