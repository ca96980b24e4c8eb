/** Turns a failed load into data, for a page that explains an invalid link itself. */
export async function orError<Data>(promise: Promise<Data>): Promise<Data | { error: unknown }> {
  try {
    return await promise;
  } catch (error) {
    return { error };
  }
}

/** What the loader of a page behind a link is given. */
export interface LinkMatch {
  params: { token: string };
}
