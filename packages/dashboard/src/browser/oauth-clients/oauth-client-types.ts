/** Types of the admin API's responses about OAuth clients. */
import type { ReplyOf } from '../api-types.ts'

export type OAuthClientList = ReplyOf<'/api/oauth-clients'>
export type OAuthClient = OAuthClientList['clients'][number]

/** Response to the creation of a client. No other response contains `secret`, which confidential clients have. */
export type CreatedClient = ReplyOf<'/api/oauth-clients', 'post'>
export type RenewedSecret = ReplyOf<'/api/oauth-clients/{id}/secret', 'post'>

export type DocumentList = ReplyOf<'/api/oauth-documents'>
export type DocumentClient = DocumentList['clients'][number]

export type ConnectedApps = ReplyOf<'/api/users/{id}/oauth-grants'>
export type ConnectedApp = ConnectedApps['apps'][number]
