import { accountExportPath } from './account-export';
import { attachmentPaths } from './attachments';
import { downloadPaths } from './downloads';
import { feedPath } from './feed';
import { SECURITY } from './parts';
import { reportExportPath } from './report-export';
import { streamPaths } from './streams';

/**
 * Operations that are route handlers instead of procedures, because they do not take or return JSON. Used by adapter and
 * document.
 */
export const routePaths = {
  ...feedPath,
  ...downloadPaths(SECURITY),
  ...reportExportPath(SECURITY),
  ...accountExportPath(SECURITY),
  ...streamPaths(SECURITY),
  ...attachmentPaths(SECURITY),
};
