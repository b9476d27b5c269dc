import { register } from 'node:module'

// Stubs `globSync` for `@modelcontextprotocol/conformance`: Node 20 lacks it, and only the suite's command for client
// repositories calls it.

const MODULE = `export * from 'node:fs'
export { default } from 'node:fs'
export const globSync = () => { throw new Error('Needs Node 22') }`

const HOOKS = `export function resolve(specifier, context, next) {
  const isSuite = context.parentURL?.includes('/@modelcontextprotocol/conformance/')
  if (specifier !== 'fs' || !isSuite) return next(specifier, context)
  return { url: ${JSON.stringify(`data:text/javascript,${encodeURIComponent(MODULE)}`)}, shortCircuit: true }
}`

register(`data:text/javascript,${encodeURIComponent(HOOKS)}`)
