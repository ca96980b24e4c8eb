import { writeCatalogues } from './compile-messages.ts';

await writeCatalogues();
