import { Chip, ChipGroup, Field, Select, TextInput } from '@serendip/ui'
import type { TFunction } from 'i18next'
import { type ComponentType, Fragment, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import styles from './filters.module.css'
import { SavedFilters } from './saved-filters.tsx'

type Words = TFunction<'console'>

interface FieldState<Page> {
  /** As it stands in the address; empty without a choice. */
  readonly value: string
  /** The first page of the list, once it is read. */
  readonly first: Page | undefined
  set(value: string): void
}

/** One filter of a list; its value is a parameter of the address, so that a list can be kept and sent to someone. */
export interface Filter<Value, Page = unknown> {
  /** The filters of the address; undefined for what is no value of the filter. */
  parse(text: string): Value | undefined
  show(state: FieldState<Page>, t: Words): ReactNode
}
export type Filters = Readonly<Record<string, Filter<unknown>>>
/** The values of a list's filters, by name. */
export type FilterValues<F extends Filters> = {
  readonly [Name in keyof F]: F[Name] extends Filter<infer Value> ? Value | undefined : never
}

interface ChipLabels<Value> {
  readonly label: string
  /** Without a choice. */
  readonly all: string
  of(value: Value): string
}

/** One of a few values, as chips. */
export function chips<Value extends string>(
  values: readonly Value[],
  words: (t: Words) => ChipLabels<Value>,
): Filter<Value> {
  return {
    parse: (text) => values.find((value) => value === text),
    show({ value: chosen, set }, t) {
      const { label, all, of } = words(t)
      return (
        <div className={styles.wide}>
          <ChipGroup label={label}>
            <Chip selected={!values.some((value) => value === chosen)} onClick={() => set('')}>
              {all}
            </Chip>
            {values.map((value) => (
              <Chip key={value} selected={value === chosen} onClick={() => set(value)}>
                {of(value)}
              </Chip>
            ))}
          </ChipGroup>
        </div>
      )
    },
  }
}

interface SelectLabels {
  readonly label: string
  readonly all: string
}

/** One of the values that the list itself names, as `<option>`s. */
export function select<Page>(
  words: (t: Words) => SelectLabels,
  Options: ComponentType<{ first: Page | undefined }>,
): Filter<string, Page> {
  return {
    parse: (text) => text.trim() || undefined,
    show({ value, first, set }, t) {
      const { label, all } = words(t)
      return (
        <Field label={label}>
          <Select value={value} onChange={({ target }) => set(target.value)}>
            <option value="">{all}</option>
            <Options first={first} />
          </Select>
        </Field>
      )
    },
  }
}

const input =
  (type: 'text' | 'date', label: (t: Words) => string): Filter<unknown>['show'] =>
  ({ value, set }, t) => (
    <Field label={label(t)}>
      <TextInput type={type} value={value} onChange={({ target }) => set(target.value)} />
    </Field>
  )

/** A word or an id. */
export const text = (label: (t: Words) => string): Filter<string> => ({
  parse: (given) => given.trim() || undefined,
  show: input('text', label),
})

/** A day in UTC, as the instant of its start and `addMs`. */
export const day = (label: (t: Words) => string, addMs = 0): Filter<number> => ({
  parse(text) {
    const ms = Date.parse(`${text}T00:00:00Z`)
    return Number.isNaN(ms) ? undefined : ms + addMs
  },
  show: input('date', label),
})

/** The values of the filters in the address, and their change. */
export function useFilters<F extends Filters>(filters: F) {
  const [params, setParams] = useSearchParams()
  const textOf = (name: string): string => params.get(name) ?? ''
  const values = Object.fromEntries(
    Object.entries(filters).map(([name, filter]) => [name, filter.parse(textOf(name))]),
  ) as FilterValues<F>
  const set = (name: string, value: string) =>
    setParams((now) => {
      if (value === '') now.delete(name)
      else now.set(name, value)
      return now
    })
  return {
    values,
    isFiltered: Object.values(values).some((value) => value !== undefined),
    textOf,
    set,
    clear: () => setParams({}),
  }
}

interface FilterBarProps<F extends Filters> {
  readonly filters: F
  readonly state: ReturnType<typeof useFilters<F>>
  readonly first: unknown
}

/** The filters of a list, and those that the operator saved. */
export function FilterBar<F extends Filters>({ filters, state: { textOf, set }, first }: FilterBarProps<F>) {
  const { t } = useTranslation('console')
  const entries = Object.entries(filters)
  if (entries.length === 0) return null
  return (
    <>
      <div className={styles.filters}>
        {entries.map(([name, { show }]) => (
          <Fragment key={name}>
            {show({ value: textOf(name), first, set: (value) => set(name, value) }, t)}
          </Fragment>
        ))}
      </div>
      <SavedFilters />
    </>
  )
}
