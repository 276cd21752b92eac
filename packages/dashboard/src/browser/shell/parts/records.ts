/** The part of the dashboard with the events and the audit trail. */
export { AuditView } from '../../audit/audit-view.tsx'
export { EventsView } from '../../events/events-view.tsx'
