import { Chip, ChipGroup } from '@serendip/ui'
import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router'

interface AddressChipsProps {
  readonly label: string
  /** The field of the address that has the choice. */
  readonly field: string
  /** The words of the chip that takes the filter away. */
  readonly all: string
  readonly choices: readonly { readonly value: string; readonly words: ReactNode }[]
  /** Null for all of them. */
  readonly chosen: string | null
}

/** One filter of a screen, whose choice is in the address: it can be linked, and survives a reload and a look elsewhere. */
export function AddressChips({ label, field, all, choices, chosen }: AddressChipsProps) {
  const [, setSearch] = useSearchParams()
  return (
    <ChipGroup label={label}>
      <Chip selected={chosen === null} onClick={() => setSearch({}, { replace: true })}>
        {all}
      </Chip>
      {choices.map(({ value, words }) => (
        <Chip
          key={value}
          selected={chosen === value}
          onClick={() => setSearch({ [field]: value }, { replace: true })}
        >
          {words}
        </Chip>
      ))}
    </ChipGroup>
  )
}
