/** What an API token may be used for: to read, to change, to download, and to administer an organisation. */
export const apiScopes = ['read', 'write', 'export', 'admin'] as const;
export type ApiScope = (typeof apiScopes)[number];
