import { findBeaconAnswers, findFrameworkAnswers } from '#contract/answers-out.ts';
import { findAvatar } from '#contract/avatars.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { findBeaconFile } from '#contract/feed.ts';
import { exportFramework } from '#contract/framework-exports.ts';
import { findImportTemplate, findRejectedRows } from '#contract/imports.ts';
import { findSetup } from '#contract/setup.ts';
import { findHealth, findReadiness } from '#contract/system.ts';
import { fileRoutes, routes } from '#server/routes.ts';
import { beaconPages } from './scale-beacon-pages.ts';
import { listPages } from './scale-list-pages.ts';
import { organisationPages, reportPages } from './scale-organisation-pages.ts';
import type { Page } from './scale-page.ts';

/** What every page of the product asks the server for. */
export const pages: readonly Page[] = [
  ...listPages,
  ...beaconPages,
  ...organisationPages,
  ...reportPages,
];

/** The reads that are not measured, each with its reason. */
const unmeasured = new Map<Endpoint, string>([
  [findHealth, 'no page asks for it'],
  [findReadiness, 'no page asks for it'],
  [findSetup, 'is refused as soon as anybody has an account'],
  [findAvatar, 'a picture by its id'],
  [findBeaconFile, 'a download'],
  [findBeaconAnswers, 'a download'],
  [findFrameworkAnswers, 'a download'],
  [findRejectedRows, 'a download'],
  [findImportTemplate, 'a download'],
  [exportFramework, 'a download'],
]);

/** What is wrong with the list of pages: reads of the server that are neither measured nor left out, or both. */
export function coverageProblems(): string[] {
  const measured = new Set(pages.map(({ endpoint }) => endpoint));
  const all = [...routes, ...fileRoutes].map(({ endpoint }) => endpoint);
  const reads = new Set(all.filter(({ method }) => method === 'GET'));
  const named = new Set([...measured, ...unmeasured.keys()]);
  const problemOf = (endpoint: Endpoint) => {
    if (!reads.has(endpoint)) return 'is no read of the server';
    if (!named.has(endpoint)) return 'is neither measured nor left out with a reason';
    return measured.has(endpoint) && unmeasured.has(endpoint) ? 'is measured and left out' : null;
  };
  return [...new Set([...reads, ...named])].flatMap((endpoint) => {
    const problem = problemOf(endpoint);
    return problem === null ? [] : [`${endpoint.method} ${endpoint.path} ${problem}`];
  });
}
