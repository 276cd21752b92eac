/** The host has read the request's body, so the service can't. A mistake in the host's program, never the client's. */
export class BodyLostError extends Error {
  override readonly name = 'BodyLostError'

  constructor() {
    super(
      'the host has read the request body before the service: mount the service before the body parser, pass an unread copy (`request.clone()`), or keep the body in `rawBody` or `body` of the Node request',
    )
  }
}
