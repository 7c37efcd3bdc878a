type TextField = HTMLInputElement | HTMLTextAreaElement

/** Inputs whose text a person or a password manager fills in. */
const textTypes: readonly string[] = ['text', 'email', 'password', 'tel', 'url', 'search', 'textarea']

const textFields = (form: HTMLFormElement): readonly TextField[] =>
  [...form.elements].filter(
    (element): element is TextField =>
      (element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement) &&
      textTypes.includes(element.type),
  )

/**
 * Puts a value as the browser itself does. React overrides the setter of each element to learn what scripts put there,
 * and takes no event for a change of what it knows already.
 */
function putUnnoticed(field: TextField, value: string): void {
  const kind = field instanceof HTMLInputElement ? HTMLInputElement : HTMLTextAreaElement
  Object.getOwnPropertyDescriptor(kind.prototype, 'value')?.set?.call(field, value)
}

/**
 * Tells a form's fields what they contain: password managers fill fields without events. React keeps the value that it
 * rendered last as the default one, so that whatever differs is news.
 */
function announceValues(form: HTMLFormElement): void {
  for (const field of textFields(form)) {
    const { value, defaultValue } = field
    if (value === defaultValue) continue
    field.value = defaultValue
    putUnnoticed(field, value)
    field.dispatchEvent(new Event('input', { bubbles: true }))
  }
}

/** The first field with more in it than its limit, which gets the focus; what is too much is selected. */
function isWithinLimits(form: HTMLFormElement): boolean {
  for (const field of textFields(form)) {
    const limit = Number(field.dataset['limit'] ?? Number.POSITIVE_INFINITY)
    if (field.value.length <= limit) continue
    field.focus()
    // Addresses have no selection that scripts can set.
    if (field.type !== 'email') field.setSelectionRange(wholeUpTo(field.value, limit), field.value.length)
    return false
  }
  return true
}

/** The last position up to `end` that divides no character of two units. */
const wholeUpTo = (text: string, end: number): number =>
  (text.codePointAt(end - 1) ?? 0) > 0xffff ? end - 1 : end

/** Before a form is sent: its fields are read as they are, and nothing is sent that is over a limit. */
export function isReadyToSend(form: HTMLFormElement): boolean {
  announceValues(form)
  return isWithinLimits(form)
}

/**
 * Makes every form of a page ready before its own code sees the submit. `render` runs a change and renders it at once,
 * so that the form's code has the values. Returns what ends it.
 */
export function watchSubmits(page: Document, render: (change: () => void) => void): () => void {
  const onSubmit = (event: Event): void => {
    const form = event.target instanceof Element ? event.target.closest('form') : null
    if (form === null) return
    render(() => announceValues(form))
    if (isWithinLimits(form)) return
    event.preventDefault()
    event.stopImmediatePropagation()
  }
  page.addEventListener('submit', onSubmit, true)
  return () => page.removeEventListener('submit', onSubmit, true)
}
