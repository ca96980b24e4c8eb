import type { Generated, GeneratedAlways } from 'kysely';

/** What happens in the product. */
export type EventType =
  | `beacon.${'created' | 'archived' | 'restored'}`
  | `window.${'opened' | 'closed'}`
  | 'response.submitted'
  | 'result.settled';

/** Who handles events. */
export type ConsumerName = 'mail' | 'reports';

/** What happened, and which consumers have yet to handle it. */
export interface EventTables {
  events: {
    organisation_id: string;
    id: string;
    /** Gives the order of a Beacon's events. */
    position: GeneratedAlways<number>;
    type: EventType;
    beacon_id: string;
    assessment_id: string | null;
    member_id: string | null;
    at: Date;
  };
  event_deliveries: {
    organisation_id: string;
    consumer: ConsumerName;
    beacon_id: string;
    position: number;
    event_id: string;
    attempts: Generated<number>;
    /** Null if the consumer has given up. */
    next_attempt_at: Date | null;
    last_error: string | null;
  };
}
