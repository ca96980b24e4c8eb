import { expect, test } from 'vitest';
import { visits } from '../../../e2e/visits.ts';
import { createAppRouter } from './routes.tsx';

test('journeys open every route of the app, to weigh it and to look at it in every form', () => {
  const routes = Object.values(createAppRouter().routesByPath).map(({ fullPath }) => fullPath);
  const visited = new Set(visits.flatMap(({ route }) => route ?? []));
  expect([...visited].toSorted()).toEqual(routes.toSorted());
});
