/** The part of the dashboard with the settings, messages, templates and webhooks. */
export { ControlView } from '../../control/control-view.tsx'
export { MessagesView } from '../../messages/messages-view.tsx'
export { TemplatesView } from '../../templates/templates-view.tsx'
export { WebhooksView } from '../../webhooks/webhooks-view.tsx'
