/** The part of the dashboard about what the service sends and how it looks, with its settings. */
export { ControlView } from '../../control/control-view.tsx'
export { MessagesView } from '../../messages/messages-view.tsx'
export { TemplatesView } from '../../templates/templates-view.tsx'
export { WebhooksView } from '../../webhooks/webhooks-view.tsx'
