import type { Page } from '@playwright/test';

interface Room {
  left: number;
  right: number;
  bottom: number;
}

interface Line {
  node: Node;
  text: string;
  box: DOMRect;
}

/** Texts that leave the window, lie on one another, or have a short word broken in two, as the page stands. */
export function misplacedTexts(page: Page): Promise<string[]> {
  const parts = [shownTexts, roomOf, liesAbove, linesOf, brokenWords, overlaps, allFaults];
  return page.evaluate(`(() => { ${parts.join('\n')} return allFaults(); })()`);
}

function allFaults(): string[] {
  const faults: string[] = [];
  const lines: Line[] = [];
  for (const [node, element] of shownTexts()) {
    const room = roomOf(element);
    if (!room) continue;
    const seen = linesOf(node, room);
    const isOut = ({ box }: Line) => box.left < room.left - 2 || box.right > room.right + 2;
    faults.push(...seen.filter(isOut).map(({ text }) => `out of its place: ${text}`));
    if (!liesAbove(element)) lines.push(...seen);
    faults.push(...brokenWords(node));
  }
  return [...new Set([...faults, ...overlaps(lines)])];
}

function shownTexts(): [Node, Element][] {
  const found: [Node, Element][] = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const { parentElement: element, textContent } = node;
    if (!element || !textContent?.trim()) continue;
    if (element.closest('script, style, svg, [role="img"], [inert], option')) continue;
    const isShown = element.checkVisibility({ visibilityProperty: true, opacityProperty: true });
    if (isShown) found.push([node, element]);
  }
  return found;
}

/** Where an element is not cut off by what it lies in; what can be scrolled to is at its place. */
function roomOf(element: Element): Room | null {
  let [left, right, bottom] = [0, innerWidth, Infinity];
  for (let each: Element | null = element; each; each = each.parentElement) {
    const { overflowX, clipPath, textOverflow } = getComputedStyle(each);
    if (clipPath !== 'none') return null;
    if (overflowX === 'visible' || each === document.body) continue;
    if (overflowX !== 'hidden') return { left: -Infinity, right: Infinity, bottom };
    const box = each.getBoundingClientRect();
    if (box.width <= 2 || textOverflow === 'ellipsis') return null;
    [left, right] = [Math.max(left, box.left), Math.min(right, box.right)];
    bottom = Math.min(bottom, box.bottom);
  }
  return { left, right, bottom };
}

/** Whether the page scrolls below it. */
function liesAbove(element: Element): boolean {
  for (let each: Element | null = element; each; each = each.parentElement) {
    if (['sticky', 'fixed'].includes(getComputedStyle(each).position)) return true;
  }
  return false;
}

/** A link that comes into view with the focus waits far outside, and is none of them. */
function linesOf(node: Node, { bottom }: Room): Line[] {
  const range = document.createRange();
  range.selectNodeContents(node);
  return [...range.getClientRects()]
    .filter((box) => box.right >= 0 && box.top <= bottom - 2)
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

/** Lines of one paragraph touch: letters of one lie on letters of the other only from half a line on. */
function overlaps(lines: Line[]): string[] {
  return lines.flatMap(({ node, text, box: a }, at) =>
    lines
      .slice(at + 1)
      .filter(({ box: b, ...other }) => {
        const across = Math.min(a.right, b.right) - Math.max(a.left, b.left);
        const down = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
        return other.node !== node && across > 2 && down > Math.min(a.height, b.height) / 2;
      })
      .map((other) => `${text} lies on ${other.text}`),
  );
}
