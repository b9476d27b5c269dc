import {
  type DefaultValues,
  type FieldErrors,
  type FieldValues,
  type Path,
  type Resolver,
  useForm,
} from 'react-hook-form'
import type * as z from 'zod/mini'

interface Options<T> {
  /** Initial values. When they change, fields that were edited keep theirs. */
  readonly values?: T
}

/**
 * A form validated by a schema of the contract. `field(name)` binds an input; `onSubmit` and `isBusy` are for the form
 * element. `refuse` shows a server error at a field; `reset` restores `values`, or empties the form without any;
 * `isRight` validates some of the fields, and `read` returns all values, both without sending.
 */
export function useSchemaForm<T extends FieldValues>(
  schema: z.ZodMiniType<T, T>,
  send: (values: T) => Promise<unknown>,
  { values }: Options<T> = {},
) {
  const { register, handleSubmit, formState, reset, setError, trigger, getValues } = useForm<T>({
    resolver: zodResolver(schema),
    ...(values && { values, defaultValues: values as DefaultValues<T>, resetOptions: { keepDirtyValues: true } }),
  })
  const { errors, isSubmitting } = formState
  return {
    field: (name: Path<T>) => {
      const message = errors[name]?.message
      return { error: typeof message === 'string' ? message : undefined, ...register(name) }
    },
    onSubmit: handleSubmit(send),
    isBusy: isSubmitting,
    reset: () => reset(),
    isRight: (...names: Path<T>[]) => trigger(names, { shouldFocus: true }),
    read: () => getValues(),
    refuse: (name: Path<T>, message: string) => setError(name, { message }, { shouldFocus: true }),
  }
}

/** A react-hook-form resolver for a schema of the contract: the first message per field, keyed by its dotted path. */
export function zodResolver<T extends FieldValues>(schema: z.ZodMiniType<T, T>): Resolver<T> {
  return (values) => {
    const result = schema.safeParse(values)
    if (result.success) return { values: result.data, errors: {} }
    const messages: Record<string, { type: string; message: string }> = {}
    for (const { path, message, code } of result.error.issues) messages[path.join('.')] ??= { type: code, message }
    return { values: {}, errors: messages as FieldErrors<T> }
  }
}
