/** Hears these events of the window, until what it returns is called. */
export function listen(names: string[], handle: () => void): () => void {
  for (const name of names) addEventListener(name, handle);
  return () => {
    for (const name of names) removeEventListener(name, handle);
  };
}
