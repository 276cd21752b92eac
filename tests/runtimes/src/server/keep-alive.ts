import { open } from './exchange.ts'

export interface KeepAlive {
  /** Resolves with the first response. */
  readonly begun: Promise<unknown>
  /** Sends a request on the client's one connection, and returns the response; what came of it if the connection breaks. */
  get(): Promise<string>
  close(): void
}

/** A client that sends all requests on one connection. Responses must have the length of the first. */
export function keepAlive(port: number): KeepAlive {
  const begun = Promise.withResolvers<unknown>()
  const opened = open(port)
  return {
    begun: begun.promise,
    async get() {
      const socket = await opened
      const answer = await new Promise<string>((resolve) => {
        let text = ''
        const onData = (chunk: unknown) => {
          text += String(chunk)
          if (isWhole(text)) end(text)
        }
        const onClose = () => end(`closed after ${JSON.stringify(text)}`)
        function end(result: string): void {
          socket.off('data', onData)
          socket.off('close', onClose)
          resolve(result)
        }
        socket.on('data', onData)
        socket.on('close', onClose)
        socket.write('GET / HTTP/1.1\r\nHost: a.example\r\n\r\n')
      })
      begun.resolve(answer)
      return answer
    },
    close: () => void opened.then((socket) => socket.destroy()),
  }
}

/** True if the response asks its client to close the connection. */
export function isClosing(response: string): boolean {
  return /^connection: close\r$/im.test(response)
}

function isWhole(text: string): boolean {
  const [head = '', body] = text.split('\r\n\r\n')
  const length = Number(/^content-length: (\d+)$/im.exec(head.replaceAll('\r', ''))?.[1])
  return body !== undefined && body.length >= length
}
