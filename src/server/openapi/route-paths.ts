import { downloadPaths } from './downloads';
import { feedPath } from './feed';
import { SECURITY } from './parts';
import { streamPaths } from './streams';

/** The operations that are not procedures but route handlers: they answer no JSON. The adapter and the document read it. */
export const routePaths = { ...feedPath, ...downloadPaths(SECURITY), ...streamPaths(SECURITY) };
