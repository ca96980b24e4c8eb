/** Listens to these window events until the returned function is called. */
export function listen(names: string[], handler: () => void): () => void {
  for (const name of names) addEventListener(name, handler);
  return () => {
    for (const name of names) removeEventListener(name, handler);
  };
}
