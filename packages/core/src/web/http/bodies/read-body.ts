import type { BodyAccount } from '../../../ports/process-budgets.ts'
import { withoutEmptyTexts } from '../request/empty-texts.ts'
import { BODY_LIMIT, readBytes, readForm, readJson } from '../request/input.ts'
import type { RequestContext } from '../routing/context.ts'
import type { Endpoint } from '../routing/endpoint.ts'

/** Reads the request's body in the form that the endpoint takes: bytes, a form or JSON. */
export async function readBody(
  { body, isForm, isRaw, bodyLimit = BODY_LIMIT }: Endpoint,
  { request, connection }: RequestContext,
  account: BodyAccount,
): Promise<unknown> {
  const from = { request, connection, account }
  if (isRaw) return readBytes(from, bodyLimit)
  const fields = await (isForm ? readForm(from, bodyLimit, isForm === 'single') : readJson(from, bodyLimit))
  return body === undefined ? fields : withoutEmptyTexts(body, fields)
}
