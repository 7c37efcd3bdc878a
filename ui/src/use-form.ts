import { type RefObject, useEffect, useRef, useState } from 'react'
import {
  type FieldError,
  type FieldValues,
  type UseFormRegisterReturn,
  useForm as useLibrary,
} from 'react-hook-form'
import { isReadyToSend } from './inputs/submission.ts'

/** A problem in the person's language; `type` is a key or an error code by which a form may offer more. */
export type Problem = Pick<FieldError, 'type'> & { readonly message: string }

/** Problems by field; `form` is for one that no field explains. */
export type Problems<V> = { readonly [Name in keyof V | 'form']?: Problem | undefined }

export interface FormOptions<V> {
  /** The values to begin with; later ones are ignored, so that nothing typed is lost. */
  readonly initial: V
  /** Problems to begin with: what the server refused on an earlier screen. */
  readonly refused?: Problems<V>
  /**
   * Everything that the server would refuse and that can be known here, by the contract's schemas. `isSubmitted` is
   * false while the person is still entering.
   */
  check?(values: V, isSubmitted: boolean): Problems<V>
  /** Sends valid values. Returns what was wrong with them, if anything; `explain` gets what it throws. */
  send(values: V): Promise<Problems<V> | undefined>
  /** The problems that a thrown error stands for. */
  explain(thrown: unknown): Problems<V>
  /** Called with each change, so that what is half-written can be kept. */
  onChange?(change: NoInfer<Partial<V>>): void
}

type TextNames<V> = { readonly [Name in keyof V]: V[Name] extends string ? Name : never }[keyof V] & string

export interface Form<V> {
  /** For the form element. */
  readonly props: {
    readonly ref: RefObject<HTMLFormElement | null>
    readonly noValidate: true
    readonly onSubmit: (event: { preventDefault(): void }) => void
  }
  /** As the form's own button does. */
  submit(): void
  readonly values: V
  readonly problems: Problems<V>
  /** Valid values are on their way to the server. */
  readonly isSending: boolean
  change(change: Partial<V>): void
  /** Props for the input of a text. */
  text(name: TextNames<V>): {
    readonly value: string
    onChange(event: { readonly target: { readonly value: string } }): void
    onBlur(): void
  }
  /** The focus left a field; one that is filled in is checked from now on. */
  leave(name: keyof V): void
  /** Empties fields and drops their problems. */
  reset(values: Partial<V>): void
  /** Shows problems that were found outside `check` and `send`; the focus stays. */
  show(problems: Problems<V>): void
}

const present = (problems: Readonly<Record<string, Problem | undefined>>): readonly [string, Problem][] =>
  Object.entries(problems).flatMap(([name, problem]) => (problem ? [[name, problem]] : []))

/**
 * A form: a field is checked when it was left, then with every change; a refused form moves the focus to
 * its first invalid field; a second submit waits for the first.
 */
export function useForm<V extends object>(options: FormOptions<V>): Form<V> {
  const latest = useRef(options)
  latest.current = options
  const { form, fields, isChecked } = useLibraryForm(latest)
  const { errors } = form.formState
  const [formProblem, setFormProblem] = useState<Problem | undefined>(options.refused?.form)
  const { element, focusInvalid } = useInvalidFocus()

  function show({ form: whole, ...problems }: Problems<V>): void {
    setFormProblem(whole)
    for (const [name, problem] of present(problems)) form.setError(name, problem)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: only what an earlier screen hands over.
  useEffect(() => {
    if (options.refused) show(options.refused)
  }, [])

  const { isSending, submit } = useSubmit<V>({
    isReady: () => element.current === null || isReadyToSend(element.current),
    async begin(send) {
      setFormProblem(undefined)
      isChecked.current = true
      let isInvalid = false
      const handled = form.handleSubmit(
        (values) => send(values as V),
        () => {
          isInvalid = true
        },
      )()
      // The resolver has run by now.
      isChecked.current = false
      await handled
      if (isInvalid) focusInvalid()
    },
    latest,
    refuse(problems) {
      show(problems)
      focusInvalid()
    },
  })
  const values = form.watch() as V
  const { change, leave } = fieldEvents({ form, fields, latest, setFormProblem })
  return {
    props: { ref: element, noValidate: true, onSubmit: submit },
    submit,
    values,
    problems: { ...errors, form: formProblem } as Problems<V>,
    isSending,
    change,
    leave,
    text: (name) => ({
      value: String(values[name]),
      onChange: ({ target }) => change({ [name]: target.value } as Partial<V>),
      onBlur: () => leave(name),
    }),
    reset(values) {
      for (const [name, value] of Object.entries(values)) form.resetField(name, { defaultValue: value })
    },
    show,
  }
}

/** The library's form. Its types are about paths into nested values; here every field is at the top. */
function useLibraryForm<V extends object>(latest: RefObject<FormOptions<V>>) {
  /** Whether the values are checked for a submit. */
  const isChecked = useRef(false)
  const { initial } = latest.current
  const form = useLibrary<FieldValues>({
    defaultValues: initial,
    mode: 'onTouched',
    shouldFocusError: false,
    resolver: (values) => {
      const { form: _, ...problems } = latest.current.check?.(values as V, isChecked.current) ?? {}
      const errors = Object.fromEntries(present(problems))
      return Object.keys(errors).length > 0 ? { values: {}, errors } : { values, errors: {} }
    },
  })
  const fields: Readonly<Record<string, UseFormRegisterReturn>> = Object.fromEntries(
    Object.keys(initial).map((name) => [name, form.register(name)]),
  )
  return { form, fields, isChecked }
}

interface FieldDeps<V extends object> extends Omit<ReturnType<typeof useLibraryForm<V>>, 'isChecked'> {
  readonly latest: RefObject<FormOptions<V>>
  setFormProblem(problem: undefined): void
}

function fieldEvents<V extends object>({ form, fields, latest, setFormProblem }: FieldDeps<V>) {
  const { isSubmitted } = form.formState
  return {
    change(part: Partial<V>): void {
      setFormProblem(undefined)
      latest.current.onChange?.(part)
      for (const [name, value] of Object.entries(part)) {
        // Before a submit the library keeps a problem that it has not found itself.
        if (!isSubmitted) form.clearErrors(name)
        void fields[name]?.onChange({ target: { name, value }, type: 'change' })
      }
    },
    leave(name: keyof V): void {
      const value: unknown = form.getValues(String(name))
      if (value !== '') void fields[String(name)]?.onBlur({ target: { name, value }, type: 'blur' })
    },
  }
}

/** A choice without an answer is marked around its options. */
const invalidField = '[aria-invalid="true"], [data-invalid] input'

/** Moves the focus to the first invalid field once it shows its problem. */
function useInvalidFocus() {
  const element = useRef<HTMLFormElement>(null)
  const [refusals, setRefusals] = useState(0)
  useEffect(() => {
    if (refusals > 0) element.current?.querySelector<HTMLElement>(invalidField)?.focus()
  }, [refusals])
  return { element, focusInvalid: () => setRefusals((count) => count + 1) }
}

interface SubmitDeps<V> {
  /** The fields are read as they are; nothing in them is over its limit. */
  isReady(): boolean
  /** Checks the values, and hands on the valid ones. */
  begin(send: (values: V) => Promise<void>): Promise<void>
  readonly latest: RefObject<FormOptions<V>>
  refuse(problems: Problems<V>): void
}

function useSubmit<V>({ isReady, begin, latest, refuse }: SubmitDeps<V>) {
  const isSubmitting = useRef(false)
  const [isSending, setIsSending] = useState(false)

  async function refusalOf(values: V): Promise<Problems<V>> {
    try {
      return (await latest.current.send(values)) ?? {}
    } catch (thrown) {
      return latest.current.explain(thrown)
    }
  }
  async function submit(): Promise<void> {
    if (isSubmitting.current || !isReady()) return
    isSubmitting.current = true
    try {
      await begin(async (values) => {
        setIsSending(true)
        const problems = await refusalOf(values)
        setIsSending(false)
        if (present(problems).length > 0) refuse(problems)
      })
    } finally {
      isSubmitting.current = false
    }
  }
  return {
    isSending,
    submit(event?: { preventDefault(): void }) {
      event?.preventDefault()
      void submit()
    },
  }
}
