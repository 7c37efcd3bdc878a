import type { ReactNode } from 'react'
import { PersonLink, type PersonName } from './person-link.tsx'
import { When } from './when.tsx'

const plain = new Intl.NumberFormat('en-GB')

/** The value of a fact: of a kind that many facts share, or its own. */
type FactValue =
  | { readonly children: ReactNode }
  /** A moment, ms. */
  | { readonly when: number }
  | { readonly count: number }
  /** A code of the server, as it is. */
  | { readonly code: string }
  /** A person, with the way to their page. */
  | { readonly person: PersonName }

/** One fact of a `<Facts>`; without a value, it is left out. */
export function Fact({ label, ...fact }: { readonly label: string } & FactValue) {
  const value = contentOf(fact)
  if (value === null || value === undefined || value === false) return null
  return (
    <>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </>
  )
}

function contentOf(fact: FactValue): ReactNode {
  if ('when' in fact) return <When ms={fact.when} />
  if ('count' in fact) return plain.format(fact.count)
  if ('code' in fact) return <code>{fact.code}</code>
  if ('person' in fact) return <PersonLink person={fact.person} />
  return fact.children
}
