import type { Noun } from '@/domain/shared/nouns';
import { EVENT_MODULE } from './calendar/module';
import { CONTACT_MODULE } from './contacts/module';
import { FILE_MODULE } from './files/module';
import { LEAD_MODULE } from './leads/module';
import { NOTE_MODULE } from './notes/module';
import { QUOTE_MODULE } from './quotes/module';
import type { NounModule } from './shared/noun-module';
import { TASK_MODULE } from './tasks/module';

/** The module of each noun. */
export const NOUN_MODULES: { readonly [N in Noun]: NounModule<N> } = {
  lead: LEAD_MODULE,
  contact: CONTACT_MODULE,
  task: TASK_MODULE,
  note: NOTE_MODULE,
  event: EVENT_MODULE,
  file: FILE_MODULE,
  quote: QUOTE_MODULE,
  template: {},
};
