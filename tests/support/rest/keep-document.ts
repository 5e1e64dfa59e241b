import { writeFileSync } from 'node:fs';
import { VERSION } from '@/server/version';
import { document } from './document';

// `npm run openapi`: keeps the document of the release that the package names (D97).

const file = `docs/openapi/${VERSION}.json`;
writeFileSync(file, `${JSON.stringify(document, null, 1)}\n`);
console.info(file);
