/** The part of the dashboard about what happened. */
export { AuditView } from '../../audit/audit-view.tsx'
export { EventsView } from '../../events/events-view.tsx'
