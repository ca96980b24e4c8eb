/** Stubs `matchMedia`, which jsdom lacks; it matches these features. */
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
