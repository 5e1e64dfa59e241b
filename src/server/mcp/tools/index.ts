import { emailTools } from './email-tools';
import { eventTools } from './event-tools';
import { figureTools } from './figure-tools';
import { leadTools } from './lead-tools';
import { noteTools } from './note-tools';
import { quoteTools } from './quote-tools';
import { taskTools } from './task-tools';
import type { Tool } from './tool';

/** Everything that an assistant can do (D98). None of it sends, deletes or accepts anything. */
export const TOOLS: readonly Tool[] = [
  ...leadTools,
  ...taskTools,
  ...noteTools,
  ...eventTools,
  ...emailTools,
  ...quoteTools,
  ...figureTools,
];
