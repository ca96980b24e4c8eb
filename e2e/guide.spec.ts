import { expect, test } from '@playwright/test';
import { guidePages } from '../tools/guide-pages.ts';
import { administrators } from './guide/administrators.ts';
import { assessors } from './guide/assessors.ts';
import { GuideWalk } from './guide/guide-walk.ts';
import { leads } from './guide/leads.ts';

const walks = { ...administrators, ...leads, ...assessors };
const pages = await guidePages('en');

test.use({
  contextOptions: { reducedMotion: 'reduce' },
  permissions: ['clipboard-read', 'clipboard-write'],
});

for (const guidePage of pages) {
  const isForPhone = guidePage.audience === 'assessors';
  test.describe(isForPhone ? 'on a phone' : 'on a desktop', () => {
    if (!isForPhone) test.use({ viewport: { width: 1280, height: 800 } });

    test(`the page "${guidePage.title}" of the guide is true`, async ({ page }) => {
      const walk = walks[guidePage.id];
      if (!walk) throw new Error(`No walk follows docs/guide/en/${guidePage.id}.md`);
      const guide = new GuideWalk(page, guidePage);
      await walk(guide, page);
      guide.expectAllUsed();
    });
  });
}

test('every walk follows a page of the guide', () => {
  const ids = pages.map(({ id }) => id);
  expect(Object.keys(walks).toSorted()).toEqual(ids.toSorted());
});
