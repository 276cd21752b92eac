import { EXPOSITION_TYPE, expose, type Labels, type MetricFamily } from '../../../foundations/metrics/exposition.ts'
import { VERSION } from '../../../foundations/values/version.ts'
import type { DeliveryStore } from '../../../ports/events/deliveries.ts'
import type { Endpoint } from '../../../web/http/routing/endpoint.ts'
import { endpoint } from '../../catalogue/endpoint.ts'

/**
 * Returns the endpoint for Prometheus. Serves the metrics of `counted`, and gauges that are read from the ports at each request. Adds `labels` to
 * every sample.
 */
export function readMetrics(counted: () => readonly MetricFamily[], labels: Labels): Endpoint {
  return endpoint({
    method: 'GET',
    path: '/api/metrics',
    summary: 'Read metrics for Prometheus',
    success: 'Metrics of this process in the text format 0.0.4.',
    access: 'admin',
    needs: [],
    replies: { 200: { contentType: 'text/plain' } },

    async handle(_, { deliveries, hub, now }) {
      const outbox = deliveries === undefined ? [] : await outboxFamilies(deliveries, now())
      const streams = hub?.openStreams?.()
      const families = [
        gauge('sallyport_info', 'Version of the service.', [1, { version: VERSION }]),
        ...counted(),
        ...outbox,
        ...(streams === undefined ? [] : [gauge('sallyport_event_streams', 'Open event streams.', [streams])]),
      ]
      return { status: 200, content: expose(families, labels), headers: { 'Content-Type': EXPOSITION_TYPE } }
    },
  })
}

/** Returns no metrics of the outbox if the store fails, so that the other metrics are still served: they are needed most while a store fails. */
async function outboxFamilies(deliveries: DeliveryStore, now: Date): Promise<readonly MetricFamily[]> {
  try {
    const [{ pending, dead }, oldest] = await Promise.all([deliveries.count(), deliveries.oldestPendingAt?.()])
    const age = oldest ? Math.max(0, now.getTime() - oldest.getTime()) / 1000 : 0
    const statuses = [
      [pending, { status: 'pending' }],
      [dead, { status: 'dead' }],
    ] as const
    return [
      gauge(
        'sallyport_outbox_deliveries',
        'Webhook deliveries, mails and text messages that are not delivered.',
        ...statuses,
      ),
      ...(oldest === undefined
        ? []
        : [gauge('sallyport_outbox_oldest_age_seconds', 'Age of the oldest pending delivery; 0 if none.', [age])]),
    ]
  } catch {
    return []
  }
}

function gauge(
  name: string,
  help: string,
  ...values: readonly (readonly [value: number, labels?: Readonly<Record<string, string>>])[]
): MetricFamily {
  return { name, help, type: 'gauge', samples: values.map(([value, labels = {}]) => ({ value, labels })) }
}
