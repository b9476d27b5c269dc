import type { FieldErrors, FieldValues, Resolver } from 'react-hook-form'
import type * as z from 'zod/mini'

/** Lets react-hook-form validate by a schema of the contract: the first message per field, by its dotted path. */
export function zodResolver<T extends FieldValues>(schema: z.ZodMiniType<T, T>): Resolver<T> {
  return (values) => {
    const result = schema.safeParse(values)
    if (result.success) return { values: result.data, errors: {} }
    const messages: Record<string, { type: string; message: string }> = {}
    for (const { path, message, code } of result.error.issues) messages[path.join('.')] ??= { type: code, message }
    return { values: {}, errors: messages as FieldErrors<T> }
  }
}
