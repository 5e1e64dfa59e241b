import type { Section } from './section';
import { GLOSSARY, OBJECTIONS, QUESTIONS } from './sections/conversation';
import { HOW_IT_WORKS, LEAD_TIMES, NUMBER_OF_GUARDS, ROLES, RULES_OF_THUMB } from './sections/planning';

/** The sections of the education page, in their order. Their texts are in `sections/`. */
export const EDUCATION: readonly Section[] = [
  HOW_IT_WORKS,
  NUMBER_OF_GUARDS,
  RULES_OF_THUMB,
  ROLES,
  LEAD_TIMES,
  QUESTIONS,
  OBJECTIONS,
  GLOSSARY,
];
