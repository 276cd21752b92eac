/**
 * Reasons why an attempt at a delivery failed, or why no attempt was made. Stored errors that aren't in this list: `answered <status>` after a
 * response, and errors of the mail relay and the SMS gateway, which contain the host. The dashboard has a text for each of them.
 */
export type DeliveryError =
  | 'did not answer in time'
  | 'could not be reached'
  | 'the URL is not allowed: it must be https and lead to a public address'
  | 'the signing secret cannot be decrypted with secret or previousSecrets'
  | 'the webhook is not active'
  | 'the account was not created'
  | 'the carrier took too long'
  | 'the carrier refused the message'
  | 'the message cannot be decrypted with secret or previousSecrets'
  | 'what it carries has expired'
  | 'what it carries is no longer valid'
  | 'the recipient has changed'
