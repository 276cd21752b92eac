import { createSallyport, type Sallyport, type SallyportOptions, type Server } from '@sallyport/core'
import { memoryStores } from '@sallyport/core/memory'
import { TEST_SECRET } from '@sallyport/http-tests'
import { platform, serve } from '@sallyport/node'
import { cheapHasher, eventually, type FakeClock, fakeClock, mailbox, smsBox } from '@sallyport/testkit'

/** A service for clients under test, which can be told to lose replies. */
export interface ClientService {
  readonly sallyport: Sallyport
  readonly clock: FakeClock
  /** Answers a request as the server would. */
  readonly fetch: (request: Request) => Promise<Response>
  /** Requests so far, such as `POST /auth/refresh`. */
  readonly requests: string[]
  /** Serves it on a free port of 127.0.0.1, beside the files that the test adds. */
  serve(files?: Readonly<Record<string, Response>>): Promise<Server>
}

/**
 * A service with every way to sign in. Requests of tests: `/test/advance?ms=` moves the clock and answers the time, `/test/mail?subject=` and
 * `/test/sms` answer the text of the newest message; text messages are answered once.
 */
export function clientService(options: Partial<SallyportOptions> = {}): ClientService {
  const clock = fakeClock()
  const [mails, texts] = [mailbox(), smsBox()]
  const sallyport = createSallyport({
    secret: TEST_SECRET,
    stores: memoryStores(),
    passwordHasher: cheapHasher,
    platform: platform(),
    environment: 'development',
    siteUrl: 'https://app.example.com',
    registration: true,
    session: { selfService: true },
    email: { mailer: mails },
    sms: { transport: texts },
    rateLimits: false,
    csrf: true,
    logger: () => {},
    now: clock.now,
    ...options,
  })
  const requests: string[] = []

  async function answerTest({ pathname, searchParams }: URL): Promise<Response> {
    switch (pathname) {
      case '/test/advance':
        clock.advance(Number(searchParams.get('ms')))
        return Response.json(clock.now())
      case '/test/mail':
        return new Response(
          await newest(() => mails.all.findLast((mail) => mail.subject === searchParams.get('subject'))?.text),
        )
      case '/test/sms':
        return new Response(await newest(() => texts.all.at(-1)?.message).finally(texts.clear))
      default:
        return new Response(null, { status: 404 })
    }
  }

  const answer: Sallyport['fetch'] = async (request, connection) => {
    const url = new URL(request.url)
    if (url.pathname.startsWith('/test/')) return answerTest(url)
    requests.push(`${request.method} ${url.pathname}`)
    return sallyport.fetch(request, connection)
  }
  return {
    sallyport,
    clock,
    fetch: async (request) => answer(request),
    requests,
    serve: (files = {}) =>
      serve(
        async (request, connection) => {
          const file = files[new URL(request.url).pathname]
          return file?.clone() ?? answer(request, connection)
        },
        { port: 0 },
      ),
  }
}

/** Messages may be sent after the reply. */
async function newest(find: () => string | undefined): Promise<string> {
  await eventually(() => find() !== undefined, 'the message is sent')
  return find() ?? ''
}
