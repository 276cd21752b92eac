/** Metrics for Prometheus: the entry `@sallyport/core/metrics`. A service that doesn't import the entry counts nothing and has none of its code. */

import type { Labels, MetricFamily } from '../../foundations/metrics/exposition.ts'
import { createServiceMetrics } from '../../foundations/metrics/service-metrics.ts'
import type { Observer } from '../../ports/events/observer.ts'
import { type Endpoint, tagged } from '../../web/http/routing/endpoint.ts'
import { readMetrics } from '../admin/metrics/read-metrics.ts'

/** Value of the option `metrics`. It contains its own endpoint, so that the bundle of a service without metrics contains none of its code. */
export interface MetricsFeature {
  /** `GET <admin mount>/api/metrics`. */
  readonly endpoints: readonly Endpoint[]
  /** Returns the observer that counts. `now`: the service's clock. */
  observer(now: () => Date): Observer
  /** Returns the same metrics with these labels on every time series, such as the service's realm. */
  withLabels(labels: Labels): MetricsFeature
}

export interface MetricsOptions {
  /** Returns the connections of a database pool, such as `() => db.connections()` of `postgres()`. Default: no metrics of a pool. */
  readonly databasePool?: () => {
    readonly total: number
    readonly idle: number
    /** Number of statements that wait for a connection. */
    readonly waiting: number
  }
}

/** Returns the value of the option `metrics` of `createSallyport`. Each service needs its own. */
export function metrics({ databasePool }: MetricsOptions = {}): MetricsFeature {
  const { observer, families } = createServiceMetrics()
  const counted = () => [...families(), ...(databasePool === undefined ? [] : poolFamilies(databasePool()))]
  const labelled = (labels: Labels): MetricsFeature => ({
    endpoints: tagged('Overview', [readMetrics(counted, labels)], 'overview'),
    observer,
    withLabels: (more) => labelled({ ...labels, ...more }),
  })
  return labelled({})
}

function poolFamilies({
  total,
  idle,
  waiting,
}: ReturnType<NonNullable<MetricsOptions['databasePool']>>): readonly MetricFamily[] {
  return [
    {
      name: 'sallyport_database_connections',
      help: 'Connections to the database.',
      type: 'gauge',
      samples: [
        { labels: { state: 'busy' }, value: total - idle },
        { labels: { state: 'idle' }, value: idle },
      ],
    },
    {
      name: 'sallyport_database_waiting',
      help: 'Statements that wait for a connection.',
      type: 'gauge',
      samples: [{ labels: {}, value: waiting }],
    },
  ]
}
