import { type RefObject, useEffect, useRef, useState } from 'react'

/** After a form was refused, the focus moves to the first invalid field, once it shows its problem. */
export function useProblemFocus(): {
  readonly form: RefObject<HTMLFormElement | null>
  focusProblem(): void
} {
  const form = useRef<HTMLFormElement>(null)
  const [refusals, setRefusals] = useState(0)
  useEffect(() => {
    if (refusals > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [refusals])
  return { form, focusProblem: () => setRefusals((count) => count + 1) }
}
