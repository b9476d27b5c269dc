import * as z from 'zod/mini'
import { routes } from '../../server/app'
import { buildDocument } from '../../server/openapi/buildDocument'

const operation = z.object({ responses: z.record(z.string(), z.unknown()) })
const { paths } = z
  .object({ paths: z.record(z.string(), z.record(z.string(), operation)) })
  .parse(buildDocument(routes))

/** The statuses that the API document declares for a call; null if it doesn't list the call. */
export function declaredStatuses(method: string, path: string): readonly number[] | null {
  const declared = paths[path]?.[method.toLowerCase()]
  return declared ? Object.keys(declared.responses).map(Number) : null
}
