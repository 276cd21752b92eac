import { WEBHOOK_REST } from '@sallyport/core/ports'
import { type Sql, sql } from '../database/statement.ts'

/**
 * Lists the webhooks with pending deliveries by skipping through an index. The cost depends on the number of
 * webhooks, not on the number of deliveries. The column `most` is the number of deliveries of a webhook that may be
 * leased at the same time. While the receiver is probed after a pause, `most` is one.
 */
function queues(perWebhook: number): Sql {
  return sql`
    names (webhook_id) as (
      select min(webhook_id) from auth_deliveries where due_at is not null
      union all
      select (select min(d.webhook_id) from auth_deliveries d where d.due_at is not null and d.webhook_id > names.webhook_id)
      from names where webhook_id is not null
    ),
    queues as (
      select names.webhook_id, coalesce(failures, 0) as failures, coalesce(rests_until, 0) as rests_until,
        case when rests_until is null then cast(${perWebhook} as bigint) else 1 end as most
      from names left join auth_webhook_rests rests on rests.webhook_id = names.webhook_id
      where names.webhook_id is not null
    )`
}

/** Selects the ids of the deliveries that `DeliveryStore.lease` may lease at the time `at` (milliseconds). */
export function leasable(at: number, perWebhook: number, limit: number): Sql {
  return sql`
    with recursive ${queues(perWebhook)},
    ready as (
      select webhook_id, failures, most - (
        select count(*) from auth_deliveries d where d.webhook_id = queues.webhook_id and d.lease is not null and d.due_at > ${at}
      ) as room
      from queues where rests_until <= ${at}
    ),
    first_of_each as (
      select d.id, d.due_at, failures, room, row_number() over (partition by d.webhook_id order by d.due_at, d.id) as place
      from ready join auth_deliveries d on d.id in (
        select due.id from auth_deliveries due where due.webhook_id = ready.webhook_id and due.due_at <= ${at}
        order by due.due_at, due.id limit ${Math.min(perWebhook, limit)}
      )
    )
    select id from first_of_each where place <= room
    order by case when failures > 0 then 1 else 0 end, due_at, id limit ${limit}`
}

/**
 * Selects the earliest time (milliseconds) at which a delivery may be leased. The time is null if no delivery is
 * pending.
 */
export function nextDue(perWebhook: number): Sql<{ readonly at: number | null }> {
  return sql`
    with recursive ${queues(perWebhook)},
    counted as (
      select queues.*,
        (select count(*) from auth_deliveries d where d.webhook_id = queues.webhook_id and d.lease is not null) as leases,
        (select min(d.due_at) from auth_deliveries d where d.webhook_id = queues.webhook_id and d.lease is not null) as lease_ends,
        (select min(d.due_at) from auth_deliveries d where d.webhook_id = queues.webhook_id and d.due_at is not null) as due
      from queues
    ),
    next as (select case when leases >= most then lease_ends else due end as due, rests_until from counted)
    select min(case when due < rests_until then rests_until else due end) as at from next`
}

/**
 * Adds a failed attempt to the count of the webhook whose id `webhook` selects. Pauses the webhook as `WEBHOOK_REST`
 * defines. Counts nothing while the webhook is paused.
 */
export function countFailure(webhook: Sql, at: Date): Sql<never> {
  const { afterFailures, firstMs, maxMs } = WEBHOOK_REST
  const now = at.getTime()
  const failures = sql`auth_webhook_rests.failures + 1`
  // The pause doubles with each failure, at most 20 times, so that the number can't overflow.
  const doublings = sql`case when ${failures} > ${afterFailures + 20} then 20 else ${failures} - ${afterFailures} end`
  const restMs = sql`(cast(${firstMs} as bigint) << (${doublings}))`
  return sql`
    insert into auth_webhook_rests (webhook_id, failures)
    select found.webhook_id, 1 from (${webhook}) found where true
    on conflict (webhook_id) do update set failures = ${failures}, rests_until = case
      when ${failures} < ${afterFailures} then null
      when ${restMs} > ${maxMs} then ${now + maxMs}
      else ${now} + ${restMs} end
    where auth_webhook_rests.rests_until is null or auth_webhook_rests.rests_until <= ${now}`
}

/** Ends the pause of the webhook whose id `webhook` selects, and resets its failure count. */
export function endRest(webhook: Sql): Sql<never> {
  return sql`delete from auth_webhook_rests where webhook_id = (${webhook})`
}
