import { type FormEvent, useState } from 'react'

/**
 * State for a form that sends once at a time and shows why it was refused; it stays pending after success,
 * which leaves the form.
 */
export function useSubmit(send: () => Promise<void>) {
  const [error, setError] = useState<unknown>(null)
  const [isPending, setPending] = useState(false)
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    setPending(true)
    setError(null)
    await send().catch((thrown: unknown) => {
      setError(thrown)
      setPending(false)
    })
  }
  return { error, isPending, submit }
}
