import { Field, TextInput } from '@serendip/ui'
import type { ReactNode } from 'react'

const minuteMs = 60_000

/** A moment in the operator's own time zone, as the input has it. */
function localText(ms: number | null): string {
  if (ms === null) return ''
  const offsetMs = new Date(ms).getTimezoneOffset() * minuteMs
  return new Date(ms - offsetMs).toISOString().slice(0, 16)
}

interface MomentProps {
  readonly label: string
  readonly hint?: string
  readonly error?: ReactNode
  readonly value: number | null
  onChange(ms: number | null): void
}

export function MomentField({ label, hint, error, value, onChange }: MomentProps) {
  return (
    <Field label={label} hint={hint} error={error}>
      <TextInput
        type="datetime-local"
        value={localText(value)}
        onChange={(event) => {
          const ms = new Date(event.target.value).getTime()
          onChange(Number.isNaN(ms) ? null : ms)
        }}
      />
    </Field>
  )
}
