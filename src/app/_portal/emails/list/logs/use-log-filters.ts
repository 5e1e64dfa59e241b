import { parseAsStringLiteral, useQueryState } from 'nuqs';
import { useMemo } from 'react';
import { useSearch } from '@/app/_portal/shared/list/use-search';
import { DELIVERY_LABELS, type DeliveryState } from '@/domain/emails/delivery';
import { EMAIL_STATUS_LABELS, EMAIL_STATUSES } from '@/domain/emails/email-status';
import { MAX_SEARCH } from '@/domain/shared/paging';

/** The delivery states that say more than the status does. */
const DELIVERIES = [
  'queued',
  'scheduled',
  'outbox',
  'unconfirmed',
  'canceled',
  'held',
] as const satisfies readonly DeliveryState[];

const STATES = [...EMAIL_STATUSES, ...DELIVERIES] as const;

type LogState = (typeof STATES)[number];

const LABELS = { ...EMAIL_STATUS_LABELS, ...DELIVERY_LABELS };

export const LOG_STATES = STATES.map((value) => ({ value, label: LABELS[value] }));

const isDelivery = (state: LogState): state is (typeof DELIVERIES)[number] =>
  DELIVERIES.some((delivery) => delivery === state);

/** A message has the status SENT from the start, so only its delivery says that it was handed over. */
function askedOf(state: LogState) {
  if (isDelivery(state)) return { delivery: state };
  return state === 'SENT' ? { status: state, delivery: 'sent' as const } : { status: state };
}

const STATE = parseAsStringLiteral(STATES);

/** Search and state of the email log. The order is fixed: newest first. */
export function useLogFilters() {
  const { search, settled, setSearch } = useSearch();
  const [state, setState] = useQueryState('status', STATE);
  return useMemo(() => {
    const text = settled.trim().slice(0, MAX_SEARCH) || undefined;
    return {
      search,
      setSearch,
      state,
      setState: (next: LogState | null) => void setState(next),
      /** The input of `emails.list`. */
      asked: {
        search: text,
        ...(state && askedOf(state)),
      },
      sort: 'newest' as const,
      order: 'desc' as const,
      setSort: () => {},
      reverse: () => {},
      active: state === null ? 0 : 1,
      hiding: Boolean(text || state),
      clear() {
        setSearch('');
        void setState(null);
      },
    };
  }, [search, settled, setSearch, state, setState]);
}
