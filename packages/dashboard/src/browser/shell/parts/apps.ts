/** The part of the dashboard about the authorization server. Only services with it load the part. */
export { ConnectedAppsCard } from '../../oauth-clients/connected-apps-card.tsx'
export { OAuthClientsView } from '../../oauth-clients/oauth-clients-view.tsx'
