import { setTimeout as sleep } from 'node:timers/promises'
import type { TelemetryEvent, TelemetryStore } from '@sallyport/core'
import type { Command } from 'commander'
import { StartProblems } from '../configuration/start-problems.ts'
import type { CommandContext, CommonOptions } from './command-context.ts'
import { eventsSince } from './events-since.ts'
import { openStores } from './open-stores.ts'
import { wholeNumber } from './whole-number.ts'

const EVERY_MS = 1000

interface TailOptions extends CommonOptions {
  readonly event?: string
  readonly lines: number
  readonly once?: boolean
}

export function addEvents(program: Command, context: CommandContext): void {
  const events = program.command('events').description('read recorded events')
  events
    .command('tail')
    .description('print the latest events, and new ones as they are recorded')
    .option('--event <name>', 'only events of this name')
    .option('--lines <number>', 'number of past events', wholeNumber(0, 9999), 10)
    .option('--once', 'end after the past events')
    .option('--json', 'print JSON, one event per line')
    .action(async (options: TailOptions) => {
      const { stores, close } = await openStores(context.env)
      try {
        await tail(stores.telemetry?.query?.bind(stores.telemetry), options, context)
      } finally {
        await close()
      }
    })
}

async function tail(query: TelemetryStore['query'], options: TailOptions, { print }: CommandContext): Promise<void> {
  if (query === undefined)
    throw new StartProblems(
      ['telemetry: the store has no method `query`; add it, or read the events where your store keeps them'],
      'No event is shown',
    )
  const filter = options.event === undefined ? {} : { event: options.event }
  const show = (event: TelemetryEvent) => print(`${options.json ? JSON.stringify(event) : lineOf(event)}\n`)
  const past = (await query({ ...filter, limit: options.lines, offset: 0 })).events.toReversed()
  past.forEach(show)
  if (options.once) return
  let from = past.at(-1)?.timestamp ?? new Date()
  // Each read starts at the time of the last event and returns that event again. `known` contains the ids of events that are printed already.
  let known = new Set(past.map(({ id }) => id))
  for (;;) {
    await sleep(EVERY_MS)
    const events = await eventsSince(query, { ...filter, from })
    events
      .toReversed()
      .filter(({ id }) => !known.has(id))
      .forEach(show)
    if (events.length > 0) known = new Set(events.map(({ id }) => id))
    from = events[0]?.timestamp ?? from
  }
}

function lineOf({ timestamp, event, userId, ip, data }: TelemetryEvent): string {
  const parts = [
    timestamp.toISOString(),
    event,
    userId ?? '-',
    ip ?? '-',
    data === undefined ? '' : JSON.stringify(data),
  ]
  return parts.join('  ').trimEnd()
}
