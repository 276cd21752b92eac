import type { Serve } from '../serving.ts'
import type { Suite } from './recorder.ts'
import { serverAnswers } from './server-answers.ts'
import { serverFloods } from './server-floods.ts'
import { serverLifecycle } from './server-lifecycle.ts'
import { serverRequests } from './server-requests.ts'

/** Tests how a server adapter handles HTTP, over raw sockets. */
export function serverSuite(serve: Serve): Suite {
  return {
    name: 'server',
    declare(api) {
      serverRequests(serve, api)
      serverAnswers(serve, api)
      serverLifecycle(serve, api)
      serverFloods(serve, api)
    },
  }
}
