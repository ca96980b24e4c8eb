import { expect, type Page } from '@playwright/test';

interface Area {
  left: number;
  right: number;
  bottom: number;
  /** The sides of the scrollable ancestor: what lies outside of them is scrolled away. */
  scrollport: [left: number, right: number];
}

interface Line {
  node: Node;
  text: string;
  box: DOMRect;
}

/** At each width every visible text is in its place. */
export async function expectWhole(page: Page, widths: number[]): Promise<void> {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 });
    await expect.poll(() => misplacedTexts(page), `${page.url()} at ${width}`).toEqual([]);
  }
}

/** Visible texts that leave the window, overlap, or have a short word broken in two. */
function misplacedTexts(page: Page): Promise<string[]> {
  const functions = [
    visibleTexts,
    visibleAreaOf,
    isPinned,
    linesOf,
    brokenWords,
    overlaps,
    findMisplacedTexts,
  ];
  return page.evaluate(`(() => { ${functions.join('\n')} return findMisplacedTexts(); })()`);
}

function findMisplacedTexts(): string[] {
  const problems: string[] = [];
  const lines: Line[] = [];
  for (const [node, element] of visibleTexts()) {
    const area = visibleAreaOf(element);
    if (!area) continue;
    const visibleLines = linesOf(node, area);
    const isOut = ({ box }: Line) => box.left < area.left - 2 || box.right > area.right + 2;
    problems.push(...visibleLines.filter(isOut).map(({ text }) => `outside its area: ${text}`));
    if (!isPinned(element)) lines.push(...visibleLines);
    problems.push(...brokenWords(node));
  }
  return [...new Set([...problems, ...overlaps(lines)])];
}

function visibleTexts(): [Node, Element][] {
  const texts: [Node, Element][] = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const { parentElement: element, textContent } = node;
    if (!element || !textContent?.trim()) continue;
    if (element.closest('script, style, svg, [role="img"], [inert], option')) continue;
    const isVisible = element.checkVisibility({ visibilityProperty: true, opacityProperty: true });
    if (isVisible) texts.push([node, element]);
  }
  return texts;
}

/** The area in which no ancestor cuts the element off. Scrollable ancestors do not limit it; null skips the element. */
function visibleAreaOf(element: Element): Area | null {
  let [left, right, bottom] = [0, document.documentElement.clientWidth, Infinity];
  for (let each: Element | null = element; each; each = each.parentElement) {
    const { overflowX, clipPath, textOverflow } = getComputedStyle(each);
    if (clipPath !== 'none') return null;
    if (overflowX === 'visible' || each === document.body) continue;
    const box = each.getBoundingClientRect();
    if (overflowX !== 'hidden') {
      bottom = Math.min(bottom, box.bottom);
      return { left: -Infinity, right: Infinity, bottom, scrollport: [box.left, box.right] };
    }
    if (box.width <= 2 || textOverflow === 'ellipsis') return null;
    [left, right] = [Math.max(left, box.left), Math.min(right, box.right)];
    bottom = Math.min(bottom, box.bottom);
  }
  return { left, right, bottom, scrollport: [-Infinity, Infinity] };
}

/** Whether the page scrolls underneath the element. */
function isPinned(element: Element): boolean {
  for (let each: Element | null = element; each; each = each.parentElement) {
    if (['sticky', 'fixed'].includes(getComputedStyle(each).position)) return true;
  }
  return false;
}

/** The lines of a text. Skips links that stay outside the window until they have the focus. */
function linesOf(node: Node, { bottom, scrollport: [from, to] }: Area): Line[] {
  const range = document.createRange();
  range.selectNodeContents(node);
  return [...range.getClientRects()]
    .filter((box) => box.right >= 0 && box.top <= bottom - 2)
    .filter((box) => box.right > from && box.left < to)
    .map((box) => ({ node, text: (node.textContent ?? '').trim().slice(0, 40), box }));
}

function brokenWords(node: Node): string[] {
  const range = document.createRange();
  const words = [...(node.textContent ?? '').matchAll(/\S+/g)];
  return words
    .filter(([word]) => word.length <= 16 && !/[-/@]/.test(word))
    .filter(({ index, 0: word }) => {
      range.setStart(node, index);
      range.setEnd(node, index + word.length);
      return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1;
    })
    .map(([word]) => `broken in two: ${word}`);
}

/** Lines of one paragraph may touch: only an overlap of more than half a line counts. */
function overlaps(lines: Line[]): string[] {
  return lines.flatMap(({ node, text, box: a }, index) =>
    lines
      .slice(index + 1)
      .filter(({ box: b, ...other }) => {
        const across = Math.min(a.right, b.right) - Math.max(a.left, b.left);
        const down = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
        return other.node !== node && across > 2 && down > Math.min(a.height, b.height) / 2;
      })
      .map((other) => `${text} overlaps ${other.text}`),
  );
}
