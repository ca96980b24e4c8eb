/** Gives jsdom a `matchMedia` that answers yes to these features. */
export function stubMedia(...matching: string[]): void {
  window.matchMedia = (query) =>
    Object.assign(new EventTarget(), {
      matches: matching.some((feature) => query.includes(feature)),
      media: query,
      onchange: null,
      addListener: () => {},
      removeListener: () => {},
    });
  window.scrollTo = () => {};
}
