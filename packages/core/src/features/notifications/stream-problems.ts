import type { Hub, HubSettings } from '../../ports/hub.ts'

const LEAST = { heartbeatMs: 1, replayMs: 0, replayEvents: 0 } as const

/** What is wrong with the options of event streams. */
export function streamProblems(
  { authorizeTopic, ...settings }: HubSettings & { readonly authorizeTopic?: unknown },
  hub: Hub | undefined,
): readonly string[] {
  const isHub = hub === undefined || (typeof hub.publish === 'function' && typeof hub.subscribe === 'function')
  return [
    ...(isHub ? [] : ['hub: must have publish and subscribe']),
    ...(['undefined', 'function'].includes(typeof authorizeTopic)
      ? []
      : ['tools.sse.authorizeTopic: must be a function']),
    ...Object.entries(settings).flatMap(([name, value]) => settingProblems(name, value, hub)),
  ]
}

function settingProblems(name: string, value: unknown, hub: Hub | undefined): readonly string[] {
  if (!Object.hasOwn(LEAST, name)) return [`tools.sse.${name}: there is no such option`]
  if (value === undefined) return []
  // Sound: it is one of the names.
  const least = LEAST[name as keyof typeof LEAST]
  const isCount = typeof value === 'number' && Number.isFinite(value) && value >= least
  if (!isCount) return [`tools.sse.${name}: must be a number of at least ${least}`]
  return hub === undefined
    ? []
    : [`tools.sse.${name}: is a setting of the hub that is passed as \`hub\`; make it with it`]
}
