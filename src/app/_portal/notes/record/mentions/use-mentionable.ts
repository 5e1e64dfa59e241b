import { useIsInTeam } from '@/app/_portal/viewer';
import { api } from '@/app/_trpc/client';
import type { MentionablePerson } from '@/domain/notes/note';

const NOBODY: readonly MentionablePerson[] = [];

/** Whom a note on a lead can mention; undefined while that is not known. Nobody without a lead: only its owner sees it. */
export function useMentionable(leadId: string | null): readonly MentionablePerson[] | undefined {
  const isPossible = useIsInTeam() && leadId !== null;
  const { data } = api.notes.mentionable.useQuery({ leadId: leadId ?? '' }, { enabled: isPossible });
  return isPossible ? data : NOBODY;
}
