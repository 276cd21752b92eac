/** The part of the dashboard about the authorization server. Loaded only if the service is an authorization server. */
export { ConnectedAppsCard } from '../../oauth-clients/connected-apps-card.tsx'
export { OAuthClientsView } from '../../oauth-clients/oauth-clients-view.tsx'
