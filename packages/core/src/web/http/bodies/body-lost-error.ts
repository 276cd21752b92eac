/** Error for a request whose body the host has read before the service. The mistake is in the host's program, not in the client's request. */
export class BodyLostError extends Error {
  override readonly name = 'BodyLostError'

  constructor() {
    super(
      'the host has read the request body before the service: mount the service before the body parser, pass an unread copy (`request.clone()`), or keep the body in `rawBody` or `body` of the Node request',
    )
  }
}
