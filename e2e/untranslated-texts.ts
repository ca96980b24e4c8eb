import type { Page } from '@playwright/test';

/** What the people and frameworks of the demo wrote, as the server sent it to a page. */
export class SentTexts {
  private readonly texts = new Set<string>();

  constructor(page: Page) {
    page.on('response', async (response) => {
      const type = response.headers()['content-type'] ?? '';
      if (!type.includes('json')) return;
      const body = await response.text().catch(() => '');
      this.texts.add(body.toLowerCase());
    });
  }

  /** Whether the server sent the words next to each other. */
  has(words: string): boolean {
    const wanted = words.toLowerCase();
    return [...this.texts].some((text) => text.includes(wanted));
  }
}

// Names of languages, of the product and of keys, and what `Intl` writes into dates.
const untranslatable =
  /\b(English|Deutsch|Beacons?|Ctrl|UTC|GMT|CSV|QR|am|pm|(Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day|(Jan|Febr)(uary)?|Mar(ch)?|Apr(il)?|May|June?|July?|Aug(ust)?|Sept?(ember)?|Oct(ober)?|Nov(ember)?|Dec(ember)?|Mon|Tue|Wed|Thu|Fri|Sat|Sun|and)\b/g;

/** The runs of English words on a page in the pseudo-locale, whose own texts are accented throughout. */
export async function untranslatedTexts(page: Page, sent: SentTexts): Promise<string[]> {
  const texts = await page.evaluate(readableTexts);
  const inlined = (await page.locator('script[type="application/json"]').allTextContents())
    .join()
    .toLowerCase();
  const runs = texts
    .map((text) => text.replaceAll(untranslatable, '·'))
    .flatMap(
      (text) =>
        text.match(/(?<![\p{L}\d@.])[A-Za-z]{2,}(?:[ ’'-]+[A-Za-z]+)*(?![\p{L}\d@])/gu) ?? [],
    )
    .filter((run) => run.length > 2);
  return [...new Set(runs)].filter((run) => !sent.has(run) && !inlined.includes(run.toLowerCase()));
}

function readableTexts(): string[] {
  const texts: string[] = [document.title];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const { parentElement: element, textContent } = node;
    if (textContent?.trim() && !element?.closest('script, style, code'))
      texts.push(textContent.trim());
  }
  for (const name of ['aria-label', 'title', 'placeholder', 'alt', 'aria-valuetext']) {
    for (const element of document.querySelectorAll(`[${name}]`)) {
      texts.push(element.getAttribute(name) ?? '');
    }
  }
  return texts;
}
