import type { SqlStores } from '../sql-stores.ts'

/**
 * Returns the stores of the primary database, with the lists and figures for administrators read from a replica. A
 * replica may lag behind, so whatever decides an access or a write is read from the primary.
 */
export function withReplicaLists(primary: SqlStores, replica: SqlStores): SqlStores {
  const { list, count } = replica.users
  const profiled = {
    users: { ...primary.users, list, count },
    metadata: primary.metadata,
    roles: { ...primary.roles, list: replica.roles.list },
    tenants: {
      ...primary.tenants,
      list: replica.tenants.list,
      listMembers: replica.tenants.listMembers,
      countMembers: replica.tenants.countMembers,
    },
  }
  return {
    ...primary,
    ...profiled,
    profiles: { ...primary.profiles, reads: profiled, search: replica.profiles.search },
    sessions: { ...primary.sessions, list: replica.sessions.list, listOfUsers: replica.sessions.listOfUsers },
    deliveries: {
      ...primary.deliveries,
      list: replica.deliveries.list,
      listByStatus: replica.deliveries.listByStatus,
      health: replica.deliveries.health,
      countByDay: replica.deliveries.countByDay,
    },
    audit: { ...primary.audit, list: replica.audit.list },
    webhookRuns: { ...primary.webhookRuns, list: replica.webhookRuns.list },
    telemetry: {
      ...primary.telemetry,
      query: replica.telemetry.query,
      search: replica.telemetry.search,
      countByDay: replica.telemetry.countByDay,
      countSignIns: replica.telemetry.countSignIns,
      countUsers: replica.telemetry.countUsers,
    },
  }
}
