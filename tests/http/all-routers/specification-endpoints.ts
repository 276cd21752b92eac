import { requestGroup } from '../group.ts'
import { documentOf } from '../openapi/documents.ts'
import { operationsOf } from '../openapi/find-operation.ts'
import { nameOf, SPECIFIED_ENDPOINTS, type SpecifiedEndpoint } from '../specification/endpoints.ts'
import { type Answer, sendDirect } from '../support/answer.ts'
import { everythingOn } from '../support/everything-on.ts'
import { equal, isTrue } from '../support/expect.ts'
import type { MakeTarget, Target } from '../support/target.ts'

/** True if a handler was reached: an unknown route answers 404 NOT_FOUND, a wrong method 405. */
function isRouted({ status, json }: Answer): boolean {
  return status !== 405 && !(status === 404 && json.code === 'NOT_FOUND')
}

async function ask(target: Target, { method, path }: SpecifiedEndpoint): Promise<Answer> {
  // In process, because the document lacks missing endpoints. `x` is the id of a configured provider.
  return sendDirect(target, method, path.replaceAll(/:\w+/g, 'x'))
}

async function fullyConfigured(open: MakeTarget): Promise<Target> {
  return open(await everythingOn())
}

export const specificationEndpointsGroup = requestGroup("Endpoints of the specification's tables", {
  'every row is routed': async (open) => {
    const target = await fullyConfigured(open)
    for (const row of SPECIFIED_ENDPOINTS) {
      const answer = await ask(target, row)
      isTrue(isRouted(answer), `${nameOf(row)} is routed: ${answer.status} ${answer.text}`)
    }
  },

  'every row is in the OpenAPI document': async (open) => {
    const target = await fullyConfigured(open)
    const documented = operationsOf(await documentOf(target.options)).map(({ method, template }) =>
      nameOf({ method: method.toUpperCase(), path: template.replaceAll(/\{(\w+)\}/g, ':$1') }),
    )
    equal(
      SPECIFIED_ENDPOINTS.map(nameOf).filter((name) => !documented.includes(name)),
      [],
      'rows that no operation stands for',
    )
  },

  'the tables have as many rows as the specification': async () => {
    const count = (router: SpecifiedEndpoint['router']) =>
      SPECIFIED_ENDPOINTS.filter((row) => row.router === router).length
    equal([count('auth'), count('tools'), count('admin')], [30, 7, 27])
    equal(new Set(SPECIFIED_ENDPOINTS.map(nameOf)).size, SPECIFIED_ENDPOINTS.length)
  },
})
