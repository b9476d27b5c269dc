import { type FieldValues, type Path, useForm } from 'react-hook-form'
import type * as z from 'zod/mini'
import { zodResolver } from './zodResolver'

/** A form that a schema of the contract judges: `field(name)` ties an input to it, the rest is for its `AuthForm`. */
export function useAuthForm<T extends FieldValues>(schema: z.ZodMiniType<T, T>, send: (values: T) => Promise<void>) {
  const { register, handleSubmit, formState } = useForm<T>({ resolver: zodResolver(schema) })
  const { errors, isSubmitting } = formState
  return {
    field: (name: Path<T>) => ({ error: errors[name]?.message, ...register(name) }),
    onSubmit: handleSubmit(send),
    isBusy: isSubmitting,
  }
}
