import * as z from 'zod/mini'

export type Json = z.core.util.JSONType
export type JsonObject = { readonly [key: string]: Json | JsonObject | readonly JsonObject[] }

/**
 * Collects zod schemas as `components.schemas`, each once; nested schemas become references. `io` says which side of a
 * transformation is described: what comes in, or what goes out.
 */
export function createSchemas(io: 'input' | 'output', suffix: string) {
  const registry = z.registry<{ id: string }>()
  const refs = new Map<z.core.$ZodType, JsonObject>()
  const shared = `Shared${suffix}`
  const uri = (id: string) => `#/components/schemas/${id === '__shared' ? shared : id}`

  return {
    /** Returns the reference to use in the document. A schema keeps the first name that it is added with. */
    add(name: string, schema: z.core.$ZodType): JsonObject {
      const known = refs.get(schema)
      if (known) return known
      registry.add(schema, { id: name })
      const ref = { $ref: uri(name) }
      refs.set(schema, ref)
      return ref
    },
    all(): Record<string, Json> {
      const { schemas } = z.toJSONSchema(registry, { io, uri, unrepresentable: 'any' })
      return Object.fromEntries(
        Object.entries(schemas).map(([id, schema]) => [id === '__shared' ? shared : id, embed(schema)]),
      )
    },
  }
}

/** zod writes each schema as a separate document; within ours, `$id` would change what references mean. */
function embed(schema: unknown): Json {
  const text = JSON.stringify(schema, (key, value) => (key === '$id' || key === '$schema' ? undefined : value))
  return z.json().parse(JSON.parse(text.replaceAll(/(#\/components\/schemas\/\w+)#\//g, '$1/')))
}
